import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { CypherQuery, GraphReader } from '@company-relations/neo4j-client';
import type { RegisterStatement } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { answersWith, computedAnswers } from '../../test/compared-answers';
import { FiguresRun } from '../../test/figures-run';
import { companyIds, firstDay, holding } from '../../test/random-figure-steps';
import { end, records, removal, stake } from '../../test/statements';
import { markAllFigures, migrateRegister } from '../index';
import { figureLimitsPerTransaction } from './keep-figures';

const graph = testGraph();
const asked = { bound: 100, day: firstDay };

/** The columns of a row in the order in which the query of companies reads them. */
const columns = ['figures', 'parents', 'children', 'figuresAbove', 'figuresBelow'] as const;
type Row = { readonly serviceId: number } & Partial<Readonly<Record<(typeof columns)[number], unknown>>>;
/** Owners of the figures that the same query read. */
interface OwnersRow {
  readonly serviceId: null;
}
/** What the query of companies gives. */
interface Loaded {
  readonly companies: readonly Row[];
  readonly owners: readonly OwnersRow[];
}
/** The last columns of `figures` are read after all others: the stamp and the number of the last change. */
const readLast = 2;

const isLoad = ({ name }: CypherQuery) => name === 'load-all-relations';

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterEach(() => jest.restoreAllMocks());
afterAll(() => graph.close());

/** Returns what the query of companies gives now. */
async function loadedNow(): Promise<Loaded> {
  const rows: (Row | OwnersRow)[] = [];
  const read: GraphReader['read'] = async <Read>(...[query, ...rest]: Parameters<GraphReader['read']>) => {
    const found = await graph.read<Read>(query, ...rest);
    if (isLoad(query)) rows.push(...(found as unknown as (Row | OwnersRow)[]));
    return found;
  };
  await answersWith({ read }, asked);
  return {
    companies: rows.filter((row): row is Row => row.serviceId !== null),
    owners: rows.filter((row): row is OwnersRow => row.serviceId === null),
  };
}

/** A row whose first columns were read before a transaction, and the others after it. */
function tornRow(before: Row, after: Row | undefined, cut: number): Row {
  if (cut === columns.length) return before;
  const figures = before.figures as readonly unknown[];
  const last = (after?.figures as readonly unknown[] | null)?.slice(-readLast) ?? [null, null];
  const early = columns.slice(0, cut).map((column) => [column, before[column]]);
  return { ...before, ...after, ...Object.fromEntries(early), figures: [...figures.slice(0, -readLast), ...last] };
}

/** Reads the graph, but the first query of companies gives these rows. */
function readingFirst(rows: readonly (Row | OwnersRow)[], onLoad: () => void): GraphReader {
  let isFirst = true;
  return {
    read: async <Read>(...[query, ...rest]: Parameters<GraphReader['read']>) => {
      if (!isLoad(query)) return graph.read<Read>(query, ...rest);
      onLoad();
      if (!isFirst) return graph.read<Read>(query, ...rest);
      isFirst = false;
      return rows as unknown as Read[];
    },
  };
}

const change: fc.Arbitrary<RegisterStatement> = fc.oneof(
  { weight: 4, arbitrary: holding },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 13 }).map((id) => end(`r${id}`, '')) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 13 }).map((id) => removal('record', `r${id}`, '')) },
);

const chain = companyIds.slice(1).map((id, at) => records(`c${id}`, '', companyIds[at] as string, id, stake(80)));
/** What a loader states in turns. */
const states: readonly (readonly RegisterStatement[])[] = [
  [records('top', '', 'p', 'a', stake(60)), records('loop', '', 'f', 'd', stake(10))],
  [records('top', '', 'q', 'a', stake(90)), end('loop', '')],
  [records('top', '', 'a', 'c', stake(20))],
];

it('a load that commits between any two columns, or after the query, gives no answer of neither state', async () => {
  const values = fc.record({
    first: fc.array(holding, { minLength: 6, maxLength: 14 }),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  });
  const classes = ['another answer', 'a company read again', 'kept after all'] as const;
  await checkAsyncProperty({ values, classes, usual: 50, full: 1_000 }, async ({ first, changes }, meet) => {
    await clear(graph);
    await markAllFigures(graph, { bound: asked.bound });
    const run = new FiguresRun(graph);
    await run.begin(first);
    await run.derive();
    const before = await answersWith(graph, asked);
    const { companies: rowsBefore, owners: ownersBefore } = await loadedNow();
    await run.load(changes);
    const { companies, owners: ownersAfter } = await loadedNow();
    const rowsAfter = new Map(companies.map((row) => [row.serviceId, row]));
    const after = await computedAnswers(graph, asked);
    expect(rowsBefore.map(({ serviceId }) => serviceId).sort()).toEqual(before.kept);
    meet('another answer', JSON.stringify(before.texts) !== JSON.stringify(after.texts));
    for (let cut = 1; cut <= columns.length; cut++) {
      let loads = 0;
      const rows = rowsBefore.map((row) => tornRow(row, rowsAfter.get(row.serviceId), cut));
      const torn = await answersWith(
        // The query describes the owners of the figures that it read, before the transaction or after it.
        readingFirst([...rows, ...ownersBefore, ...ownersAfter], () => loads++),
        asked,
      );
      for (const [id, text] of Object.entries(torn.texts))
        expect([before.texts[Number(id)], after.texts[Number(id)]]).toContain(text);
      if (cut === columns.length) expect(torn.texts).toEqual(before.texts);
      meet('a company read again', loads > 1);
      meet('kept after all', loads > 1 && torn.kept.length === rows.length);
    }
  });
}, 900_000);

it.each([
  ['derives at once', 200],
  ['marks, and derives afterwards', 0],
])(
  'while a loader commits all the time and %s, each answer with kept figures is one of the states between its loads',
  async (_, derivedAtOnce) => {
    jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', derivedAtOnce);
    await markAllFigures(graph, { bound: asked.bound });
    const run = new FiguresRun(graph);
    await run.begin(chain);
    const take = async (state: readonly RegisterStatement[]) => {
      await run.load(state);
      await run.derive();
    };
    const texts: Record<number, string>[] = [];
    for (const state of states) {
      await take(state);
      texts.push((await computedAnswers(graph, asked)).texts);
    }
    const all = new Set(texts.flatMap((each) => Object.values(each)));
    const shown = new Set<string>();
    let isOver = false;
    const loader = (async () => {
      for (let at = 0; !isOver; at++) await take(states[at % states.length] ?? []);
    })();
    // Each answer that a company has in any state must have been given from kept figures.
    for (let request = 0; request < 150 || shown.size < all.size; request++) {
      const { kept, texts: read } = await answersWith(graph, asked);
      for (const id of kept) {
        expect(texts.map((each) => each[id])).toContain(read[id]);
        shown.add(read[id] as string);
      }
    }
    isOver = true;
    await loader;
    expect(shown).toEqual(all);
  },
  300_000,
);
