import type { Stated } from '@company-relations/ownership';

/**
 * Returns whether and how a record ends.
 *
 * @param isOver whether the source says that the record has ended, apart from its date.
 * @param hasOutDate whether the source states on which day it ends.
 */
export function statedEnd(isOver: boolean, hasOutDate: boolean): Pick<Stated, 'ended' | 'hasEnded'> {
  return isOver && hasOutDate ? { ended: true, hasEnded: true } : { ended: isOver || hasOutDate };
}

/** Returns the records of a relationship. If the whole relationship is over, each record has ended. */
export function withStatedEnds<Each extends Stated>(records: readonly Each[], isOver: boolean): Each[] {
  return records.map((each) => (isOver ? { ...each, ...statedEnd(true, each.record.outDate !== undefined) } : each));
}
