import { mapInSteps } from '@company-relations/ownership';
import { type Computing, runInSlices } from './time-slices';

/**
 * Maps items one after the other. Between items it yields to the event loop, so that no other work waits until a whole
 * page is mapped.
 */
export function mapYieldingToEventLoop<Item, Result>(
  items: Iterable<Item>,
  compute: (item: Item) => Result,
  computing?: Computing,
): Promise<Result[]> {
  return runInSlices(mapInSteps(items, compute), computing);
}
