import type { FiguresOfCompany } from '@company-relations/register-loader';
import { figureMarks, type HoldingsMemory } from './holdings-memory';

/**
 * Reads the facts about derived ultimate ownerships from shared memory. The number of an entity is the key to its
 * facts.
 */
export class FiguresOfEntities {
  private readonly counts: Uint32Array;
  private readonly figures: Uint32Array;
  private readonly untils: Int32Array;
  private readonly marks: Uint8Array;

  /** @param stamp see `DeriveSettings` */
  constructor(
    memory: HoldingsMemory,
    private readonly stamp: number,
  ) {
    this.counts = new Uint32Array(memory.counts);
    this.figures = new Uint32Array(memory.figures);
    this.untils = new Int32Array(memory.untils);
    this.marks = new Uint8Array(memory.marks);
  }

  ofCompany(company: number): FiguresOfCompany {
    return {
      mayOmitBelow: this.mayOmitBelow(company),
      figuresStamp: this.stamp,
      figuresCount: this.figures[company] as number,
      figuresHoldings: this.counts[company] as number,
      figuresUntil: this.untils[company] || undefined,
    };
  }

  isOmitted(company: number): boolean {
    return this.has(company, figureMarks.isOmitted);
  }

  mayOmitBelow(entity: number): boolean {
    return this.has(entity, figureMarks.mayOmitBelow);
  }

  private has(entity: number, mark: number): boolean {
    return ((this.marks[entity] as number) & mark) !== 0;
  }
}

/**
 * Sets the mark `mayOmitBelow` for companies whose figures (ultimate ownerships) are omitted, and for all their direct
 * and indirect owners on any day. Also sets the day on which the omitted figures may change: the first later day on
 * which a holding in one of these entities begins or ends.
 */
export function markOmittedFigures(memory: HoldingsMemory, omitted: readonly number[]): void {
  const [starts, owners] = [new Uint32Array(memory.starts), new Uint32Array(memory.owners)];
  const [marks, untils] = [new Uint8Array(memory.marks), new Int32Array(memory.untils)];
  const open: number[] = [];
  let until = Infinity;
  const meet = (entity: number) => {
    if ((marks[entity] as number) & figureMarks.mayOmitBelow) return;
    marks[entity] = (marks[entity] as number) | figureMarks.mayOmitBelow;
    until = Math.min(until, memory.nextDays.get(entity) ?? Infinity);
    open.push(entity);
  };
  for (const company of omitted) meet(company);
  for (let entity = open.pop(); entity !== undefined; entity = open.pop())
    for (let place = starts[entity] as number; place < (starts[entity + 1] as number); place += 1)
      meet(owners[place] as number);
  if (until !== Infinity) for (const company of omitted) untils[company] = until;
}

/**
 * Returns the first day on which the ultimate ownerships of any company may change. Undefined if there is no such day.
 */
export function firstDayOfFigureChange({ untils }: Pick<HoldingsMemory, 'untils'>): number | undefined {
  let first = Infinity;
  for (const day of new Int32Array(untils)) if (day !== 0 && day < first) first = day;
  return first === Infinity ? undefined : first;
}
