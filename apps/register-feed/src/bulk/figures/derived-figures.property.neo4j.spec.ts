import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@company-relations/graph-schema';
import { checkAsyncProperty } from '@company-relations/property-testing';
import { setSourcePriority } from '@company-relations/register-loader';
import fc from 'fast-check';
import { jsonText } from '../../../test/baseline';
import { bulkLoaded, loadedAt, normallyLoaded } from '../../../test/converted';
import { deriveFigures, figuresOf } from '../../../test/figures';
import { testGraph } from '../../../test/graph';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'bulk-figures-'));

beforeAll(() => migrate(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

type Statement = Readonly<Record<string, unknown>>;

const asOf = '2026-05-01';
const companyIds = ['a', 'b', 'c', 'd', 'e', 'f'];
const personIds = ['p', 'q', 'r'];
const one = fc.constantFrom;
const source = one('A', 'A', 'A', 'B', 'C', undefined);

const companies: fc.Arbitrary<readonly Statement[]> = fc.tuple(
  ...companyIds.map((id) =>
    fc
      .record({ total: one(undefined, 100, 150), number: one(undefined, undefined, undefined, '1', '2'), source })
      .map(({ total, number, source: name }) => ({
        ...{ statement: 'company', id, asOf, countryCode: 'NO' },
        ...(name !== undefined && { source: name }),
        ...(total !== undefined && { totalNumberOfShares: total }),
        ...(number !== undefined && { identifiers: [{ scheme: 'S', id: number }] }),
      })),
  ),
);
const stakes = one<readonly Statement[]>(
  [{ ownershipStake: 100 }],
  [{ ownershipStake: 50 }],
  [{ ownershipStake: 33.3333 }],
  [{ ownershipStake: 0, maxOwnershipStake: 20 }],
  [{ minOwnershipStake: 25, maxOwnershipStake: 50, isMinOwnershipStakeExcluded: true }],
  [{ minOwnershipStake: 50, maxOwnershipStake: 75, isMaxOwnershipStakeExcluded: true }],
  [{ numberOfShares: 60 }],
  [{ numberOfShares: 7 }],
  [{ shareClass: 'A' }],
  [{ numberOfVotes: 5 }],
).map(([stake]) => stake as Statement);
const days = one<readonly Statement[]>(
  [{}],
  [{}],
  [{}],
  [{}],
  [{ inDate: '2026-07-03' }],
  [{ outDate: '2026-07-02' }],
  [{ outDate: '2026-06-01' }],
  [{ inDate: '2026-07-05', outDate: '2026-09-01' }],
).map(([dates]) => dates as Statement);
const holding = fc
  .record({
    party: one(...companyIds, ...companyIds, ...personIds),
    company: one(...companyIds),
    stake: stakes,
    dates: days,
    source,
  })
  .map(({ party, company, stake, dates, source: name }) => ({
    ...{ statement: 'ownership', asOf, party, company },
    ...(name !== undefined && { source: name }),
    ...stake,
    ...dates,
  }));

interface Register {
  readonly statements: readonly Statement[];
  readonly bound: number;
  readonly chunkBytes: number;
  readonly priority: readonly string[] | undefined;
}

/**
 * Companies, persons and holdings. Some holdings are stated again with the next date, so that there are several
 * statements about them.
 */
const registers: fc.Arbitrary<Register> = fc
  .record({
    companies,
    holdings: fc.array(holding, { minLength: 5, maxLength: 22 }),
    again: fc.array(fc.nat({ max: 4 }), { maxLength: 2 }),
    bound: one(2, 4, 7, 2_000),
    chunkBytes: fc.integer({ min: 100, max: 3_000 }),
    priority: one(undefined, ['B', 'A'], ['C']),
  })
  .map(({ companies: stated, holdings, again, ...rest }) => {
    const persons = personIds.map((id) => ({ statement: 'person', id, asOf, name: id }));
    const records: Statement[] = holdings.map((each, at) => ({ ...each, id: `h${at}` }));
    const repeated = again.map((at) => ({ ...records[at], asOf: '2026-05-02' }));
    return { ...rest, statements: [...persons, ...stated, ...records, ...repeated] };
  });

function isInLoop({ statements }: Register): boolean {
  const owners = new Map<unknown, Set<unknown>>(companyIds.map((id) => [id, new Set()]));
  for (const { statement, party, company } of statements)
    if (statement === 'ownership') owners.get(company)?.add(party);
  return companyIds.some((id) => {
    const above = new Set(owners.get(id));
    for (const owner of above) for (const next of owners.get(owner) ?? []) above.add(next);
    return above.has(id);
  });
}

it('derives in memory the figures that a graph gets that loads the same statements and derives', async () => {
  const path = join(folder, 'register.jsonl');
  const classes = [
    ...(['loop', 'omitted', 'kept', 'several sources', 'number of shares', 'day ahead', 'merged'] as const),
    'repeated record',
  ] as const;
  await checkAsyncProperty({ values: registers, classes, usual: 60, full: 600 }, async (register, meet) => {
    const { statements, bound, chunkBytes, priority } = register;
    writeFileSync(path, jsonText(statements));
    const { content, summary } = await normallyLoaded(graph, { files: [path] });
    expect(summary.problems).toBe(0);
    if (priority) await setSourcePriority(graph, priority);
    await deriveFigures(graph, loadedAt, bound);
    const expected = await figuresOf(graph);
    const bulk = await bulkLoaded(graph, { files: [path], chunkBytes, bound, priority });
    expect(bulk.content.filter((line) => !line.includes('SourcePriority'))).toEqual(content);
    const derived = daysOfOmitted(await figuresOf(graph));
    const wanted = daysOfOmitted(expected);
    expect(derived.others).toEqual(wanted.others);
    expect(wanted.days.filter((day, at) => (derived.days[at] as number) > day)).toEqual([]);
    const holdings = statements.filter(({ statement }) => statement === 'ownership');
    meet('loop', isInLoop(register));
    meet(
      'omitted',
      expected.some((line) => /^\["entity",\d+,false,true/.test(line)),
    );
    meet('kept', expected.filter((line) => line.startsWith('["figure"')).length > 3);
    meet('several sources', areStatedTwice(holdings));
    meet(
      'number of shares',
      holdings.some(({ numberOfShares }) => numberOfShares !== undefined),
    );
    meet(
      'day ahead',
      expected.some((line) => /^\["state",\d+,\d+,\d/.test(line)),
    );
    meet('merged', bulk.converted.companies < companyIds.length);
    meet('repeated record', new Set(holdings.map(({ id }) => id)).size < holdings.length);
  });
}, 3_600_000);

/**
 * Takes the days until which omitted figures count, and the day until which all do, out of lines of figures. Infinity stands
 * for no day. A bulk load gives all companies with omitted figures the earliest day, which others may have later.
 */
function daysOfOmitted(lines: readonly string[]): { readonly days: number[]; readonly others: unknown[] } {
  const days: number[] = [];
  const others = lines
    .map((line) => JSON.parse(line) as unknown[])
    .map((line) => {
      const at = line[0] === 'state' ? 3 : line[0] === 'entity' && line[3] === true ? 7 : undefined;
      if (at === undefined) return line;
      days.push((line[at] as number | null) ?? Infinity);
      return line.with(at, 'day');
    });
  return { days, others };
}

/** Whether several sources state a holding. */
function areStatedTwice(holdings: readonly Statement[]): boolean {
  const sources = new Map<string, unknown>();
  return holdings.some(({ party, company, source: name }) => {
    const key = `${String(party)} ${String(company)}`;
    if (sources.has(key)) return sources.get(key) !== name;
    sources.set(key, name);
    return false;
  });
}
