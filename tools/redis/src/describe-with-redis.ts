import { describeWith } from '@company-relations/local-machine';
import { wayToRedis } from './redis-program';

/** `describe` where a Redis can be run; see `describeWith` for where it cannot. */
export function describeWithRedis(title: string, tests: () => void): void {
  describeWith(wayToRedis(), title, tests);
}
