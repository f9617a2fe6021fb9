import { areas, Grants } from '@company-relations/authorization';
import {
  clear,
  isLoadQuery,
  type RecordedRead,
  recordingReader,
  testGraph,
} from '@company-relations/company-graph/testing';
import type { RecordStatement, RegisterStatement } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { answersWith, type Answers } from '../../test/compared-answers';
import { FiguresRun } from '../../test/figures-run';
import { firstDay, holding } from '../../test/random-figure-steps';
import { company, end, removal } from '../../test/statements';
import { afterEachRead, tornReader } from '../../test/torn-request';
import { markAllFigures, migrateRegister } from '../index';

const graph = testGraph();
/** The owners of the Swedish company are not granted. */
const someOwners = new Grants({ NO: areas, SE: areas.filter((area) => area !== 'Owner') });
/** Requests with another bound than the graph has, so all ultimate ownerships are computed. */
const requests = {
  'all owners': { bound: 99, day: firstDay, grants: new Grants({ NO: areas, SE: areas }) },
  'some owners': { bound: 99, day: firstDay, grants: someOwners },
};
type RequestName = keyof typeof requests;
const requestNames = Object.keys(requests) as RequestName[];

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

/** The numbers of shares of half of the companies are known, so numbers of shares give stakes in these. */
const totals = ['a', 'b', 'c'].map((id) =>
  company(id, '', { profile: { countryCode: 'NO', totalNumberOfShares: 100 } }),
);
/** Holdings, the first of which two sources state. */
const holdings = fc
  .uniqueArray(holding, { minLength: 5, maxLength: 10, selector: ({ id }) => id })
  .map((all): RecordStatement[] => [...all, { ...(all[0] as RecordStatement), id: 'copy', source: 'B' }]);
/**
 * What happens to a holding. Its owner and its company stay the same. A load of several such changes may change what is
 * above a company and what is far below it. These are read by two queries, and the answer may have one of either state.
 */
type Change = (first: readonly RecordStatement[]) => readonly RegisterStatement[];
const someHolding = fc
  .nat()
  .map((at) => (first: readonly RecordStatement[]) => first[at % first.length] as RecordStatement);
const change: fc.Arbitrary<Change> = fc.oneof(
  holding.map((added): Change => () => [{ ...added, id: 'added' }]),
  fc.tuple(someHolding, holding).map(([of, { records }]): Change => (first) => [{ ...of(first), records }]),
  someHolding.map((of): Change => (first) => [end(of(first).id, '')]),
  // All sources of a holding remove it.
  someHolding.map(
    (of): Change =>
      (first) =>
        first
          .filter((each) => each.party === of(first).party && each.company === of(first).company)
          .map(({ id }) => removal('record', id, '')),
  ),
);

async function requestNow(name: RequestName): Promise<{ readonly answers: Answers; readonly reads: RecordedRead[] }> {
  const reads: RecordedRead[] = [];
  const answers = await answersWith(recordingReader(graph, reads), requests[name]);
  expect(answers.kept).toEqual([]);
  // Nothing is read again while nothing changes.
  expect(reads.filter(({ query }) => isLoadQuery(query))).toHaveLength(1);
  return { answers, reads };
}

it('a load that commits between any two reads gives no computed answer of neither state', async () => {
  const values = fc.record({ first: holdings, changed: change });
  const classes = [
    'another answer',
    'read again after the companies',
    'read again after the holdings above them',
    ...requestNames.map((name) => `${name}: read again` as const),
  ] as const;
  await checkAsyncProperty({ values, classes, usual: 80, full: 1_000 }, async ({ first, changed }, meet) => {
    await clear(graph);
    await markAllFigures(graph, { bound: 100 });
    const run = new FiguresRun(graph);
    await run.begin(first, ['e']);
    await run.load(totals);
    const before = [];
    for (const name of requestNames) before.push({ name, ...(await requestNow(name)) });
    await run.load(changed(first));
    for (const { name, answers, reads } of before) {
      const { answers: after } = await requestNow(name);
      meet('another answer', JSON.stringify(answers.texts) !== JSON.stringify(after.texts));
      for (const border of afterEachRead(reads)) {
        const now: RecordedRead[] = [];
        const torn = await answersWith(recordingReader(tornReader(graph, reads, border), now), requests[name]);
        for (const [id, text] of Object.entries(torn.texts))
          expect([answers.texts[Number(id)], after.texts[Number(id)]]).toContain(text);
        const isReadAgain = now.filter(({ query }) => isLoadQuery(query)).length > 1;
        const { query } = reads[border.read] as RecordedRead;
        meet('read again after the companies', isReadAgain && isLoadQuery(query));
        meet('read again after the holdings above them', isReadAgain && query === 'upstream-holdings');
        meet(`${name}: read again`, isReadAgain);
      }
    }
  });
}, 900_000);
