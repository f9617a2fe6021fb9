import { areas, Grants } from '@company-relations/authorization';
import {
  clear,
  isLoadQuery,
  type RecordedRead,
  recordingReader,
  testGraph,
} from '@company-relations/company-graph/testing';
import type { RegisterStatement } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type Answers, answersWith, type Asked, computedAnswers } from '../../test/compared-answers';
import { FiguresRun } from '../../test/figures-run';
import { companyIds, firstDay, holding, personIds } from '../../test/random-figure-steps';
import { end, records, removal, stake } from '../../test/statements';
import { bordersIn, isAfterRead, tornReader } from '../../test/torn-request';
import { markAllFigures, migrateRegister } from '../index';
import { figureLimitsPerTransaction } from './keep-figures';

const graph = testGraph();
const asked = { bound: 100, day: firstDay };

/** The owners of the Swedish company are not granted. */
const someOwners = new Grants({ NO: areas, SE: areas.filter((area) => area !== 'Owner') });
/** Limits for which the companies of a request have too many figures for one query. */
const inBatches = { figures: 0, companiesOfManyFigures: 3 };
/** The requests during which a load commits. */
const requests = {
  'all owners': { ...asked, grants: new Grants({ NO: areas, SE: areas }) },
  'some owners': { ...asked, grants: someOwners },
  'some owners, in batches': { ...asked, grants: someOwners, links: inBatches },
} as const satisfies Record<string, Asked>;
type RequestName = keyof typeof requests;
const requestNames = Object.keys(requests) as RequestName[];
const swedish = ['e'];

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterEach(() => jest.restoreAllMocks());
afterAll(() => graph.close());

/** A request before a load, with its reads. */
interface Before {
  readonly name: RequestName;
  readonly answers: Answers;
  readonly reads: readonly RecordedRead[];
}

async function requestNow(name: RequestName): Promise<Before> {
  const reads: RecordedRead[] = [];
  const answers = await answersWith(recordingReader(graph, reads), requests[name]);
  expect(answers.kept).toHaveLength(Object.keys(answers.texts).length);
  return { name, answers, reads };
}

/** What a request shows if a load commits at a border. */
interface Torn {
  readonly isReadAgain: boolean;
  readonly areAllKept: boolean;
  /** Whether the load commits after a query that is not the last one, so between two queries. */
  readonly isBetweenQueries: boolean;
  /** Whether one company is shown as before the load and another one as after it. */
  readonly isMixed: boolean;
  /** Whether all companies are shown as after the load, and one of them differently than before. */
  readonly isAllNew: boolean;
}

/** Makes a request during which a load has committed, for each border at which it may commit. */
async function tornRequests({ name, answers: before, reads }: Before, after: Answers): Promise<Torn[]> {
  const loadsBefore = reads.filter(({ query }) => isLoadQuery(query)).length;
  const torn: Torn[] = [];
  for (const border of bordersIn(reads)) {
    const now: RecordedRead[] = [];
    const { texts, kept } = await answersWith(recordingReader(tornReader(graph, reads, border), now), requests[name]);
    const ids = Object.keys(texts).map(Number);
    for (const id of ids) expect([before.texts[id], after.texts[id]]).toContain(texts[id]);
    const isLast = border.read === reads.length - 1;
    if (isAfterRead(border) && isLast) expect(texts).toEqual(before.texts);
    const changed = ids.filter((id) => before.texts[id] !== after.texts[id]);
    const asBefore = changed.filter((id) => texts[id] === before.texts[id]);
    torn.push({
      isReadAgain: now.filter(({ query }) => isLoadQuery(query)).length > loadsBefore,
      areAllKept: kept.length === ids.length,
      isBetweenQueries: isAfterRead(border) && !isLast,
      isMixed: asBefore.length > 0 && asBefore.length < changed.length,
      isAllNew: changed.length > 0 && asBefore.length === 0,
    });
  }
  return torn;
}

const change: fc.Arbitrary<RegisterStatement> = fc.oneof(
  { weight: 6, arbitrary: holding },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 13 }).map((id) => end(`r${id}`, '')) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 13 }).map((id) => removal('record', `r${id}`, '')) },
  { weight: 1, arbitrary: fc.constantFrom(...personIds).map((id) => removal('person', id, '')) },
  { weight: 1, arbitrary: fc.constantFrom(...companyIds).map((id) => removal('company', id, '')) },
);

it('an ultimate owner that is removed while a company is read is never just left out', async () => {
  await markAllFigures(graph, { bound: asked.bound });
  const run = new FiguresRun(graph);
  await run.begin([records('top', '', 'p', 'a', stake(60)), records('next', '', 'a', 'e', stake(80))], swedish);
  await run.derive();
  // The direct owner of the Swedish company is Norwegian, so the request learns of the person only from the figure.
  const swedishOnly = { ...asked, grants: new Grants({ SE: areas }) };
  const reads: RecordedRead[] = [];
  const before = await answersWith(recordingReader(graph, reads), swedishOnly);
  await run.load([removal('record', 'top', ''), removal('person', 'p', ''), records('other', '', 'q', 'a', stake(90))]);
  const after = await computedAnswers(graph, swedishOnly);
  expect([before, after].map(({ texts }) => /"type":"person"/.test(Object.values(texts).join()))).toEqual([true, true]);
  const shown = new Set<string>();
  for (const border of bordersIn(reads))
    shown.add(JSON.stringify((await answersWith(tornReader(graph, reads, border), swedishOnly)).texts));
  expect(shown).toEqual(new Set([before, after].map(({ texts }) => JSON.stringify(texts))));
});

const chain = companyIds.slice(1).map((id, at) => records(`c${id}`, '', companyIds[at] as string, id, stake(80)));
/** What a loader states in turns. */
const states: readonly (readonly RegisterStatement[])[] = [
  [records('top', '', 'p', 'a', stake(60)), records('loop', '', 'f', 'd', stake(10))],
  [records('top', '', 'q', 'a', stake(90)), end('loop', '')],
  [records('top', '', 'a', 'c', stake(20))],
];

it('a load that commits between any two columns, or after a query, gives no answer of neither state', async () => {
  const values = fc.record({
    first: fc.array(holding, { minLength: 6, maxLength: 14 }),
    changes: fc.array(change, { minLength: 2, maxLength: 4 }),
  });
  const classes = [
    ...requestNames.flatMap(
      (name) => [`${name}: another answer`, `${name}: a company read again`, `${name}: kept after all`] as const,
    ),
    'before the first batch',
    'between two batches',
  ] as const;
  await checkAsyncProperty({ values, classes, usual: 50, full: 1_000 }, async ({ first, changes }, meet) => {
    await clear(graph);
    await markAllFigures(graph, { bound: asked.bound });
    const run = new FiguresRun(graph);
    await run.begin(first, swedish);
    await run.derive();
    const before: Before[] = [];
    for (const name of requestNames) before.push(await requestNow(name));
    await run.load(changes);
    for (const request of before) {
      const { name, answers } = request;
      const after = await computedAnswers(graph, requests[name]);
      const torn = await tornRequests(request, after);
      meet(`${name}: another answer`, JSON.stringify(answers.texts) !== JSON.stringify(after.texts));
      meet(
        `${name}: a company read again`,
        torn.some(({ isReadAgain }) => isReadAgain),
      );
      meet(
        `${name}: kept after all`,
        torn.some(({ isReadAgain, areAllKept }) => isReadAgain && areAllKept),
      );
      const [afterFirst, ...others] = torn.filter(({ isBetweenQueries }) => isBetweenQueries);
      meet('before the first batch', afterFirst?.isAllNew ?? false);
      meet(
        'between two batches',
        others.some(({ isMixed }) => isMixed),
      );
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
