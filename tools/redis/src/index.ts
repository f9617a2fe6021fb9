export { describeWithRedis } from './describe-with-redis';
export { redisProgram } from './redis-program';
export { startTestRedis, type TestRedis } from './test-redis';
