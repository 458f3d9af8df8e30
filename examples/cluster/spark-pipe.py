"""Extracts lines of {"url": …, "html": …} with Spark: spark-submit spark-pipe.py pages/ content/. Every executor needs Node and pith."""
import sys

from pyspark.sql import SparkSession

source, target = sys.argv[1:3]
spark = SparkSession.builder.appName("pith").getOrCreate()
lines = spark.sparkContext.textFile(source)
# One process per partition. checkCode: a process that broke off fails the task, which Spark repeats. --exit-zero: a bad page does not.
lines.pipe("pith - --jobs 1 --exit-zero", checkCode=True).saveAsTextFile(target)
