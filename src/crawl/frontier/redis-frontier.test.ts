import { afterEach } from "vitest";
import { testFrontier } from "../../../test/contract/frontier-contract.ts";
import { describeRedis } from "../../../test/redis/describe-redis.ts";
import { TestCrawl } from "../../../test/redis/test-connections.ts";
import { openRedis } from "../redis/index.ts";
import { RedisFrontier } from "./index.ts";

describeRedis("Redis", (url) => {
  const crawls: TestCrawl[] = [];
  afterEach(async () => {
    for (const crawl of crawls.splice(0)) await crawl.close();
  });
  const open = async (crawl: TestCrawl) => new RedisFrontier(await openRedis(url()), { crawl: crawl.name });

  testFrontier(
    "the frontier in Redis",
    async () => {
      const crawl = new TestCrawl(url());
      crawls.push(crawl);
      return open(crawl);
    },
    async () => {
      const crawl = crawls[crawls.length - 1];
      await crawl.endLeases();
      return open(crawl);
    },
  );
});
