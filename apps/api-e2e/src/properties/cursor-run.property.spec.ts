import { type CompanyStatement, type RegisterStatement, serviceId } from '@company-relations/ownership';
import { GraphClient } from '@company-relations/neo4j-client';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { graphClientSettings } from '../harness/graph';
import { idsOf, paginationOf, searchRelations } from '../harness/service';
import { holdsFor } from './cases';
import { RandomSubscriptions } from './random-grants';
import { applyAll } from './random-register';

const [searched, other] = ['XJ', 'XK'];
const firstServiceId = 50_000_000;
const firstDay = Date.parse('2019-04-01') / 86_400_000;
const mostHeld = 60;

let graph: GraphClient;
let subscription: string;

beforeAll(async () => {
  graph = new GraphClient(graphClientSettings());
  subscription = await new RandomSubscriptions(graph).withGrants({ [searched]: [], [other]: [] });
});

afterAll(() => graph.close());

/** What a company of the changing register is now; one that is gone never comes back. */
interface Held {
  readonly number: number;
  country: string;
  version: number;
  changedOn: number;
}

/** A register that changes, and what it holds: all of it is known here, as nobody else writes to its countries. */
class ChangingRegister {
  readonly held = new Map<number, Held>();
  private readonly used = new Set<number>();

  constructor(private today: number) {}

  get day(): number {
    return this.today;
  }

  nextDay(): void {
    this.today += 1;
  }

  /** Loads changes in one transaction, one for each company. @returns the numbers of the companies concerned. */
  async apply(changes: readonly Change[]): Promise<Set<number>> {
    const concerned = new Set<number>();
    const statements: RegisterStatement[] = [];
    for (const change of changes) {
      const number = change.kind === 'appears' ? change.at : [...this.held.keys()][change.at % Math.max(1, this.held.size)];
      if (number === undefined || concerned.has(number)) continue;
      const statement = change.kind === 'appears' ? this.add(number) : this.change(number, change.kind);
      if (!statement) continue;
      concerned.add(number);
      statements.push(statement);
    }
    if (statements.length > 0) await applyAll(graph, statements, this.today);
    return concerned;
  }

  private add(number: number): RegisterStatement | undefined {
    if (this.used.has(number) || this.held.size >= mostHeld) return undefined;
    this.used.add(number);
    const company: Held = { number, country: searched, version: 1, changedOn: this.today };
    this.held.set(number, company);
    return stated(company);
  }

  private change(number: number, kind: Exclude<Change['kind'], 'appears'>): RegisterStatement {
    const company = this.held.get(number) as Held;
    company.version += 1;
    if (kind === 'goes') {
      this.held.delete(number);
      return { type: 'removal', of: 'company', id: `changing-${number}`, asOf: asOf(company.version) };
    }
    if (kind === 'moves') company.country = company.country === searched ? other : searched;
    company.changedOn = this.today;
    return stated(company);
  }
}

interface Change {
  readonly kind: 'appears' | 'goes' | 'moves' | 'changes';
  /** Where a company appears, or which one it is that changes. */
  readonly at: number;
}

const asOf = (version: number) => new Date(Date.UTC(2019, 3, 1, 0, 0, version)).toISOString().replace('.000', '');

function stated({ number, country, version }: Held): CompanyStatement {
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

const appearing = fc.record({ kind: fc.constant('appears' as const), at: fc.nat({ max: 10_000_000 }) });
const change: fc.Arbitrary<Change> = fc.oneof(
  appearing,
  fc.record({ kind: fc.constantFrom('goes' as const, 'moves' as const, 'changes' as const), at: fc.nat() }),
);

const runs = fc.record({
  before: fc.array(fc.oneof({ arbitrary: appearing, weight: 3 }, { arbitrary: change, weight: 1 }), { maxLength: 20 }),
  by: fc.constantFrom('country', 'open range', 'one day', 'ids'),
  pages: fc.array(fc.record({ size: fc.integer({ min: 1, max: 25 }), meanwhile: fc.array(change, { maxLength: 4 }) }), { minLength: 2, maxLength: 5 }),
});

interface Search {
  readonly parameters: Readonly<Record<string, readonly unknown[]>>;
  readonly matches: (company: Held) => boolean;
}

function searchBy(by: string, { day, held }: ChangingRegister): Search {
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
  const isHere = ({ country }: Held) => country === searched;
  if (by === 'country') return { parameters: { CountryCode: [searched] }, matches: isHere };
  if (by === 'ids') {
    const ids = [...held.keys()].map((number) => firstServiceId + number);
    return { parameters: { CountryCode: [searched], ServiceId: [...ids, 1] }, matches: (company) => isHere(company) && ids.includes(firstServiceId + company.number) };
  }
  const dates = by === 'one day' ? [date, date] : [date];
  const isThen = ({ changedOn }: Held) => (by === 'one day' ? changedOn === day : changedOn >= day);
  return { parameters: { CountryCode: [searched], ContentUpdatedAt: dates }, matches: (company) => isHere(company) && isThen(company) };
}

describe('a run of pages', () => {
  proves(
    ['decision 14', 'decision 17', 'cursor: a run from * to the end', 'X-Pagination.TotalCount', 'X-Pagination.Count'],
    'of any sizes gives each company that matches all the time exactly once, ascending, while others come, change and go',
    async () => {
      const register = new ChangingRegister(firstDay);
      await holdsFor(runs, async ({ before, by, pages }) => {
        register.nextDay();
        await register.apply(before);
        const { parameters, matches } = searchBy(by, register);
        const matching = () => [...register.held.values()].filter(matches).map(({ number }) => number);
        const atStart = matching();
        // What changes on the way is dated with the day after the one that is searched for.
        register.nextDay();
        const possible = new Set(atStart);
        const steady = new Set(atStart);
        const found: number[] = [];
        const totals: number[] = [];
        let cursor: string | null = '*';
        for (let at = 0; cursor !== null; at += 1) {
          // A run that does not end would be tried for ever.
          expect(at).toBeLessThan(10 * mostHeld);
          const { size, meanwhile } = pages[Math.min(at, pages.length - 1)] as (typeof pages)[number];
          const [answer, concerned] = await Promise.all([
            searchRelations(subscription, { SearchParameters: parameters, PageSize: size, Cursor: cursor }),
            register.apply(at < pages.length ? meanwhile : []),
          ]);
          for (const number of concerned) steady.delete(number);
          for (const number of matching()) possible.add(number);
          const { Cursor, ...counts } = paginationOf(answer);
          const ids = idsOf(answer);
          expect(ids.length).toBeLessThanOrEqual(size);
          expect(counts).toEqual({ Count: ids.length, TotalCount: expect.any(Number), PageSize: size, TotalPages: Math.ceil(counts.TotalCount / size) });
          totals.push(counts.TotalCount);
          found.push(...ids.map((id) => id - firstServiceId));
          cursor = Cursor;
        }
        expect(totals).toEqual(totals.map(() => (pages[0]?.meanwhile.length === 0 ? atStart.length : totals[0])));
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
        expect([...steady].filter((number) => !found.includes(number))).toEqual([]);
        expect(found.filter((number) => !possible.has(number))).toEqual([]);
      });
    },
  );
});
