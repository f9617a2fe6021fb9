import { mapInSteps } from '@company-relations/ownership';
import { type Computing, runInSlices } from './time-slices';

/** Computes one after the other, and lets others have their turn in between: nobody has to wait for a whole page. */
export function inTurns<Item, Result>(items: readonly Item[], compute: (item: Item) => Result, computing?: Computing): Promise<Result[]> {
  return runInSlices(mapInSteps(items, compute), computing);
}
