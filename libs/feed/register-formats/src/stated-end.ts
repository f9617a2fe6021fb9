import type { Stated } from '@company-relations/ownership';

/**
 * Returns whether a record has ended, and whether it ended before its end date.
 *
 * @param isOver whether the source states that the record has ended. An end date alone does not state this.
 * @param hasOutDate whether the source states an end date.
 */
export function statedEnd(isOver: boolean, hasOutDate: boolean): Pick<Stated, 'ended' | 'hasEnded'> {
  return isOver && hasOutDate ? { ended: true, hasEnded: true } : { ended: isOver || hasOutDate };
}

/** Returns the records of a relationship. If the relationship is over, all of its records are returned as ended. */
export function withStatedEnds<Each extends Stated>(records: readonly Each[], isOver: boolean): Each[] {
  return records.map((each) => (isOver ? { ...each, ...statedEnd(true, each.record.outDate !== undefined) } : each));
}
