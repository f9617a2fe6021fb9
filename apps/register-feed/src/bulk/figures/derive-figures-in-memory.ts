import type { ConverterPool } from '../converter-pool';
import type { TaskRunner } from '../task-runner';
import type { EntityIndex, FiguresTask } from '../tasks';
import { firstDayOfFigureChange, markOmittedFigures } from './derived-figures';
import type { CollectedHoldings, HoldingsMemory } from './holdings-memory';

/** The number of companies whose ultimate ownerships one task derives. */
const companiesAtOnce = 5_000;

export interface DeriveInMemoryOptions {
  readonly entities: EntityIndex;
  readonly holdings: CollectedHoldings;
  readonly totals: HoldingsMemory['totals'];
  readonly pool: ConverterPool;
  readonly tasks: TaskRunner;
}

/**
 * Derives the figures (ultimate ownerships) of all companies from holdings in memory, so that the imported graph
 * already contains them. Converters write the figures. Afterwards the shared memory contains the number of figures of
 * each company, and whether its figures are omitted. The converters need both when they write companies and persons.
 *
 * @returns the first day on which figures may change; undefined if there is no such day.
 * @throws InterruptedError
 */
export async function deriveFiguresInMemory({
  entities,
  holdings,
  totals,
  pool,
  tasks,
}: DeriveInMemoryOptions): Promise<number | undefined> {
  const numbers = new Uint8Array(entities.flags).length;
  const memory = holdings.memory(numbers, totals);
  pool.holdingsAreKnown(memory);
  const omitted: number[] = [];
  await tasks.figures(tasksFor(entities.persons, numbers), ({ figures }) => {
    for (const company of figures?.omitted ?? []) omitted.push(company);
  });
  markOmittedFigures(memory, omitted);
  return firstDayOfFigureChange(memory);
}

function tasksFor(first: number, end: number): FiguresTask[] {
  const tasks: FiguresTask[] = [];
  for (let from = first; from < end; from += companiesAtOnce)
    tasks.push({ step: 'figures', from, until: Math.min(end, from + companiesAtOnce) });
  return tasks;
}
