import { type CompanyStatement, type RegisterStatement, serviceId } from '@company-relations/ownership';
import { GraphClient } from '@company-relations/neo4j-client';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { graphClientSettings } from '../harness/graph';
import { idsOf, paginationOf, searchRelations } from '../harness/service';
import { checkAsyncProperty } from './cases';
import { RandomSubscriptions } from './random-grants';
import { applyAll } from './random-register';

const [searched, other] = ['XJ', 'XK'];
const firstServiceId = 50_000_000;
const firstDay = Date.parse('2019-04-01') / 86_400_000;
const maxCompanies = 60;

let graph: GraphClient;
let subscription: string;

beforeAll(async () => {
  graph = new GraphClient(graphClientSettings());
  subscription = await new RandomSubscriptions(graph).withGrants({ [searched]: [], [other]: [] });
});

afterAll(() => graph.close());

/** The current state of a company in the changing register. A company that was removed is never added again. */
interface CurrentCompany {
  readonly number: number;
  country: string;
  version: number;
  changedOn: number;
}

/**
 * A register that changes during a test, together with its current companies. No other test writes to its countries, so
 * these are all their companies.
 */
class ChangingRegister {
  readonly current = new Map<number, CurrentCompany>();
  private readonly used = new Set<number>();

  constructor(private today: number) {}

  get day(): number {
    return this.today;
  }

  nextDay(): void {
    this.today += 1;
  }

  /**
   * Loads changes in one transaction, at most one change for each company.
   *
   * @returns the kind of change of each changed company.
   */
  async apply(changes: readonly Change[]): Promise<Map<number, Change['kind']>> {
    const concerned = new Map<number, Change['kind']>();
    const statements: RegisterStatement[] = [];
    for (const change of changes) {
      const number =
        change.kind === 'appears' ? change.at : [...this.current.keys()][change.at % Math.max(1, this.current.size)];
      if (number === undefined || concerned.has(number)) continue;
      const statement = change.kind === 'appears' ? this.add(number) : this.change(number, change.kind);
      if (!statement) continue;
      concerned.set(number, change.kind);
      statements.push(statement);
    }
    if (statements.length > 0) await applyAll(graph, statements, this.today);
    return concerned;
  }

  private add(number: number): RegisterStatement | undefined {
    if (this.used.has(number) || this.current.size >= maxCompanies) return undefined;
    this.used.add(number);
    const company: CurrentCompany = { number, country: searched, version: 1, changedOn: this.today };
    this.current.set(number, company);
    return stated(company);
  }

  private change(number: number, kind: Exclude<Change['kind'], 'appears'>): RegisterStatement {
    const company = this.current.get(number) as CurrentCompany;
    company.version += 1;
    if (kind === 'goes') {
      this.current.delete(number);
      return { type: 'removal', of: 'company', id: `changing-${number}`, asOf: asOf(company.version) };
    }
    if (kind === 'moves') company.country = company.country === searched ? other : searched;
    company.changedOn = this.today;
    return stated(company);
  }
}

interface Change {
  readonly kind: 'appears' | 'goes' | 'moves' | 'changes';
  /** For a new company its number. For any other change, the index of the company that changes. */
  readonly at: number;
}

const asOf = (version: number) => new Date(Date.UTC(2019, 3, 1, 0, 0, version)).toISOString().replace('.000', '');

function stated({ number, country, version }: CurrentCompany): CompanyStatement {
  return {
    type: 'company',
    id: `changing-${number}`,
    serviceId: serviceId(firstServiceId + number),
    asOf: asOf(version),
    rank: 0,
    identifiers: [],
    searchable: true,
    profile: { name: `Version ${version}`, countryCode: country },
  };
}

const appearing = fc.record({ kind: fc.constant('appears' as const), at: fc.nat({ max: 9_999_999 }) });
const change: fc.Arbitrary<Change> = fc.oneof(
  appearing,
  fc.record({ kind: fc.constantFrom('goes' as const, 'moves' as const, 'changes' as const), at: fc.nat() }),
);

/**
 * Changes before the cursor chain begins. Many companies appear or change, so that a search by the day of change has
 * several pages.
 */
const beforeRun = fc.oneof(
  { weight: 2, arbitrary: appearing },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('changes' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: change },
);
const ways = ['country', 'open range', 'one day', 'ids'] as const;
const goes = fc.record({ kind: fc.constant('goes' as const), at: fc.nat() });
const meanwhile = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Change[]>([]) },
  { weight: 2, arbitrary: fc.array(fc.oneof(change, goes), { minLength: 2, maxLength: 6 }) },
);
const runs = fc.record({
  before: fc.array(beforeRun, { minLength: 8, maxLength: 24 }),
  by: fc.constantFrom(...ways),
  pages: fc.array(
    fc.record({
      size: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 25 }) },
      ),
      meanwhile,
    }),
    { minLength: 3, maxLength: 8 },
  ),
});

const classes = [
  ...ways.map((by) => `by ${by}: a second page` as const),
  'a third page',
  'a company that comes where the run has yet to come',
  'a company that comes where the run has been',
  'a company that goes before it is served',
  'a company that goes after it is served',
  'a company that moves away before it is served',
  'a company that changes before it is served',
  'all found were there all the time',
] as const;

interface Search {
  readonly parameters: Readonly<Record<string, readonly unknown[]>>;
  readonly matches: (company: CurrentCompany) => boolean;
}

function searchBy(by: string, { day, current }: ChangingRegister): Search {
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
  const isHere = ({ country }: CurrentCompany) => country === searched;
  if (by === 'country') return { parameters: { CountryCode: [searched] }, matches: isHere };
  if (by === 'ids') {
    const ids = [...current.keys()].map((number) => firstServiceId + number);
    return {
      parameters: { CountryCode: [searched], ServiceId: [...ids, 1] },
      matches: (company) => isHere(company) && ids.includes(firstServiceId + company.number),
    };
  }
  const dates = by === 'one day' ? [date, date] : [date];
  const isThen = ({ changedOn }: CurrentCompany) => (by === 'one day' ? changedOn === day : changedOn >= day);
  return {
    parameters: { CountryCode: [searched], ContentUpdatedAt: dates },
    matches: (company) => isHere(company) && isThen(company),
  };
}

describe('a run of pages', () => {
  proves(
    ['decision 14', 'decision 17', 'cursor: a run from * to the end', 'X-Pagination.TotalCount', 'X-Pagination.Count'],
    'of any sizes gives each company that matches all the time exactly once, ascending, while others come, change and go',
    async () => {
      const register = new ChangingRegister(firstDay);
      await checkAsyncProperty({ values: runs, classes, full: 3_000 }, async ({ before, by, pages }, meet) => {
        register.nextDay();
        await register.apply(before);
        const { parameters, matches } = searchBy(by, register);
        const matching = () => [...register.current.values()].filter(matches).map(({ number }) => number);
        const atStart = matching();
        // Changes while the chain is followed have the day after the day that the test searches for.
        register.nextDay();
        const possible = new Set(atStart);
        const steady = new Set(atStart);
        const found: number[] = [];
        const totals: number[] = [];
        let cursor: string | null = '*';
        for (let at = 0; cursor !== null; at += 1) {
          // Ends the test if the cursor chain does not end.
          expect(at).toBeLessThan(10 * maxCompanies);
          const { size, meanwhile } = pages[Math.min(at, pages.length - 1)] as (typeof pages)[number];
          const [answer, concerned] = await Promise.all([
            searchRelations(subscription, { SearchParameters: parameters, PageSize: size, Cursor: cursor }),
            register.apply(at < pages.length ? meanwhile : []),
          ]);
          for (const [number, kind] of concerned) {
            steady.delete(number);
            if (cursor === '*') continue;
            const isAhead = number > (found.at(-1) ?? 0);
            meet('a company that comes where the run has yet to come', kind === 'appears' && isAhead);
            meet('a company that comes where the run has been', kind === 'appears' && !isAhead);
            if (!atStart.includes(number)) continue;
            meet('a company that goes before it is served', kind === 'goes' && isAhead);
            meet('a company that goes after it is served', kind === 'goes' && !isAhead);
            meet('a company that moves away before it is served', kind === 'moves' && isAhead);
            meet('a company that changes before it is served', kind === 'changes' && isAhead);
          }
          for (const number of matching()) possible.add(number);
          const { Cursor, ...counts } = paginationOf(answer);
          const ids = idsOf(answer);
          expect(ids.length).toBeLessThanOrEqual(size);
          expect(counts).toEqual({
            Count: ids.length,
            TotalCount: expect.any(Number),
            PageSize: size,
            TotalPages: Math.ceil(counts.TotalCount / size),
          });
          totals.push(counts.TotalCount);
          found.push(...ids.map((id) => id - firstServiceId));
          cursor = Cursor;
          meet(`by ${by}: a second page`, at > 0 && ids.length > 0);
          meet('a third page', at > 1 && ids.length > 0);
        }
        meet('all found were there all the time', found.length > 0 && steady.size === found.length);
        expect(totals).toEqual(totals.map(() => (pages[0]?.meanwhile.length === 0 ? atStart.length : totals[0])));
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
        expect([...steady].filter((number) => !found.includes(number))).toEqual([]);
        expect(found.filter((number) => !possible.has(number))).toEqual([]);
      });
    },
  );
});
