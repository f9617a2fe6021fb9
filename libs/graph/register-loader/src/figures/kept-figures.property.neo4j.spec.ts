import { clear, testGraph } from '@company-relations/company-graph/testing';
import { beginOfDay, type RegisterStatement } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { finishedErasure } from '../../test/finished-erasure';
import { compareFigures } from '../../test/kept-figures';
import { companyIds, firstDay, holding, opening, personIds, type Step, step } from '../../test/random-figure-steps';
import { company, may, person } from '../../test/statements';
import { assignSource } from '../sources/assign-source';
import { setSourcePriority } from '../sources/set-source-priority';
import {
  applyStatements,
  deriveDueFigures,
  markAllFigures,
  migrateRegister,
  type Outcome,
  PersonErasure,
  settleDays,
} from '../index';
import { figureLimits } from './keep-figures';

const graph = testGraph();
const cases = fc.record({
  bound: fc.constantFrom(1, 2, 3, 5, 100),
  derivedAtOnce: fc.constantFrom(0, 2, 2, 200),
  first: fc.array(holding, { minLength: 8, maxLength: 14 }),
  steps: fc.array(step, { minLength: 8, maxLength: 14 }),
});

beforeAll(() => migrateRegister(graph));
afterEach(() => jest.restoreAllMocks());
afterAll(() => graph.close());

/** What the steps need, and change. */
interface Run {
  day: number;
  /** The day in May with which the next statements are dated. */
  asOf: number;
  readonly order: string[];
}

const timeOf = ({ day }: Run) => new Date(Date.parse(beginOfDay(day)) + 3_600_000);

async function load(run: Run, statements: readonly RegisterStatement[]): Promise<Outcome[]> {
  const asOf = may(++run.asOf);
  const now = timeOf(run);
  return applyStatements(
    graph,
    statements.map((each) => ({ ...each, asOf })),
    now,
    { now },
  );
}

/** Derives all marked companies, or only one of them, as a process does that is killed. */
async function derive(run: Run, isKilled: boolean): Promise<void> {
  const killed = new AbortController();
  const onSlice = () => {
    if (isKilled) killed.abort();
  };
  await deriveDueFigures(graph, { now: () => timeOf(run), signal: killed.signal, limit: isKilled ? 1 : 3, onSlice });
}

/** Marks all companies, or only the first two entities, as a process does that is killed. */
async function markAll(isKilled: boolean): Promise<void> {
  let transactions = 0;
  const signal = {
    get aborted() {
      return isKilled && transactions++ > 0;
    },
  } as AbortSignal;
  await markAllFigures(graph, { signal, limit: 2 });
}

async function take(run: Run, taken: Step): Promise<void> {
  const now = timeOf(run);
  switch (taken.kind) {
    case 'load':
      await load(run, taken.statements);
      return;
    case 'merge': {
      const identifiers = [{ scheme: 'S', id: `${taken.ids.join()}` }];
      await load(
        run,
        taken.ids.map((id) => company(id, '', { identifiers, profile: { countryCode: 'NO' } })),
      );
      return;
    }
    case 'midnight':
      run.day += 1;
      if (taken.isSettled) await settleDays(graph, timeOf(run));
      return;
    case 'derive':
      return derive(run, taken.isKilled);
    case 'erase': {
      const erasing = new PersonErasure(graph);
      if (await erasing.plan('q', [])) await finishedErasure(erasing, 'q', now);
      return;
    }
    case 'assign':
      await assignSource(graph, { from: 'A', to: 'C' }, { now, signal: new AbortController().signal });
      return;
    case 'order':
      run.order.reverse();
      await setSourcePriority(graph, run.order);
      await markAll(taken.isKilled);
  }
}

it('uses kept figures only where they are what the holdings of the day say', async () => {
  await checkAsyncProperty(
    {
      values: cases,
      classes: ['loop', 'merge', 'removed company', 'over the bound', 'marked', 'day passed', 'killed', 'all usable'],
      usual: 44,
      full: 400,
      endOnFailure: true,
    },
    async ({ bound, derivedAtOnce, first, steps }, meet) => {
      jest.replaceProperty(figureLimits, 'derivedAtOnce', derivedAtOnce);
      await clear(graph);
      await markAllFigures(graph, { bound });
      const run: Run = { day: firstDay, asOf: 1, order: ['A', 'B', 'C'] };
      const world = [...companyIds.map((id) => company(id, '', { profile: { countryCode: 'NO' } }))];
      await load(run, [...world, ...personIds.map((id) => person(id, '')), ...first]);
      for (const taken of [...opening, ...steps]) {
        await take(run, taken);
        const compared = await compareFigures(graph, run.day);
        expect(compared.kept).toEqual(compared.derived);
        expect(compared.keptBelow).toEqual(compared.derivedBelow);
        meet('over the bound', compared.omitted > 0);
        meet('marked', compared.due > 0);
        meet('day passed', compared.passed > 0);
        meet('killed', 'isKilled' in taken && taken.isKilled);
        meet('all usable', Object.keys(compared.kept).length > 3 && Object.keys(compared.keptBelow).length > 3);
      }
      meet(
        'merge',
        steps.some(({ kind }) => kind === 'merge'),
      );
      const met = await graph.read<{ loops: number; merges: number; companies: number }>(classesQuery);
      meet('loop', (met[0]?.loops ?? 0) > 0);
      meet('removed company', (met[0]?.companies ?? 0) < companyIds.length - (met[0]?.merges ?? 0));
      await derive(run, false);
      if (!(await compareFigures(graph, run.day)).isWhole) await markAll(false);
      await derive(run, false);
      const settled = await compareFigures(graph, run.day);
      expect([settled.kept, settled.due, settled.isWhole]).toEqual([settled.derived, 0, true]);
    },
  );
}, 600_000);

const classesQuery = {
  name: 'met-classes',
  text: `RETURN COUNT { MATCH (a:Company)-[:OWNS]->+(a) } AS loops,
    COUNT { MATCH (k:EntityKey) WHERE k.key STARTS WITH 'service:' } AS merges, COUNT { MATCH (c:Company) } AS companies`,
};
