#!/usr/bin/env bash
# Extracts archives or folders of pages in 64 parts: sbatch slurm-array.sh /data/pages /data/content
#SBATCH --job-name=pith
#SBATCH --array=1-64
#SBATCH --cpus-per-task=4
#SBATCH --mem=4G
#SBATCH --requeue
#SBATCH --signal=TERM@60
set -euo pipefail

input=$1
output=$2
shard=${SLURM_ARRAY_TASK_ID:?this script runs as a Slurm array}
# As in --array above. It stays the same if some parts are submitted again, such as with --array=5,9.
count=${SHARDS:-64}
part=$(printf '%s/part-%05d.ndjson' "$output" "$shard")

# A part that is there is complete: after a requeue, it is not made again.
if [[ -e $part ]]; then exit 0; fi
mkdir -p "$output"
pith "$input" --shard "$shard/$count" --jobs "${SLURM_CPUS_PER_TASK:-1}" --exit-zero -o "$part.tmp"
mv "$part.tmp" "$part"
