export {
  MissingRedisError,
  openRedis,
  type RedisArgument,
  type RedisConnection,
  type RedisConnectionOptions,
  RedisUnavailableError,
} from "./redis-connection.ts";
export { untilRedisAnswers } from "./until-redis-answers.ts";
