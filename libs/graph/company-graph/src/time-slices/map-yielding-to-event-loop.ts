import { mapInSteps } from '@company-relations/ownership';
import { type Computing, runInSlices } from './time-slices';

/**
 * Maps items one after the other and yields to the event loop in between, so that no other work waits for a whole page.
 */
export function mapYieldingToEventLoop<Item, Result>(
  items: Iterable<Item>,
  compute: (item: Item) => Result,
  computing?: Computing,
): Promise<Result[]> {
  return runInSlices(mapInSteps(items, compute), computing);
}
