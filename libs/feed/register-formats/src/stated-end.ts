import type { Stated } from '@company-relations/ownership';

/**
 * How a record ends.
 *
 * @param isOver whether the source says that the record has ended, apart from its date.
 * @param hasOutDate whether the source states on which day it ends.
 */
export function statedEnd(isOver: boolean, hasOutDate: boolean): Pick<Stated, 'ended' | 'hasEnded'> {
  return isOver && hasOutDate ? { ended: true, hasEnded: true } : { ended: isOver || hasOutDate };
}

/** The records of a relationship that is over as a whole, or not. */
export function withStatedEnds<Each extends Stated>(records: readonly Each[], isOver: boolean): Each[] {
  return records.map((each) => (isOver ? { ...each, ...statedEnd(true, each.record.outDate !== undefined) } : each));
}
