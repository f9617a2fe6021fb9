import { describeWith } from '@company-relations/local-machine';
import { wayToRedis } from './redis-program';

/** Like `describe` if Redis is installed. See `describeWith` for what happens if it is not. */
export function describeWithRedis(title: string, tests: () => void): void {
  describeWith(wayToRedis(), title, tests);
}
