import { type Area, areas, Grants, type Subscription } from '@company-relations/authorization';
import type { PackageOrder, PackageRecord } from '@company-relations/batch-catalogue';
import { lineDigest, StateDigest } from '@company-relations/batch-manifest';
import { firstBatch, laterBatches } from '@company-relations/company-graph/testing';
import type { RegisterStatement } from '@company-relations/ownership';
import fc from 'fast-check';
import { cases, seed } from '../test/cases';
import { withheldIn } from '../test/withheld';
import { applied, type Areas, relationsOrder, World } from '../test/world';

const world = new World();

const both = { countries: ['NO', 'SE'], baselineEveryDays: 3 };
const orders: readonly PackageOrder[] = [
  { ...relationsOrder, ...both },
  { ...relationsOrder, ...both, id: 'bank-companies', type: 'companies' },
  // The same grants as the first one has at times: then they share what is built.
  { ...relationsOrder, ...both, id: 'registry-relations', organisationId: 'registry', subscriptionId: 'weak' },
  { ...relationsOrder, ...both, id: 'registry-baselines', organisationId: 'registry', subscriptionId: 'weak', deltas: false },
];

beforeAll(() => world.open());
afterAll(() => world.close());

interface Round {
  readonly loads: RegisterStatement[][];
  /** Loaded while companies are loaded for files. */
  readonly during: RegisterStatement[][];
  readonly days: number;
  /** New grants, where they change. */
  readonly granted: Areas | undefined;
}

const someAreas = fc.subarray<Area>([...areas]);
const grants: fc.Arbitrary<Areas> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ NO: areas, SE: areas }) },
  { weight: 3, arbitrary: fc.record({ NO: someAreas, SE: someAreas }) },
  { weight: 1, arbitrary: fc.record({ NO: someAreas }) },
);
const none = fc.constant<RegisterStatement[][]>([]);
const rounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    loads: fc.oneof({ weight: 4, arbitrary: laterBatches }, { weight: 1, arbitrary: none }),
    during: fc.oneof(laterBatches, none),
    days: fc.integer({ min: 0, max: 2 }),
    granted: fc.option(grants, { nil: undefined, freq: 1 }),
  }),
  { minLength: 2, maxLength: 4 },
);

/** What a client of one order and country has. */
class Client {
  private lines: string[] | undefined;
  private readonly known = new Map<number, string>();

  async take(record: PackageRecord): Promise<void> {
    const [manifest, lines] = [await world.manifestOf(record), await world.linesOf(record)];
    expect(manifest.rows).toBe(lines.length);
    if (record.kind === 'baseline') {
      // Whoever followed the deltas has the same.
      if (this.lines && manifest.continues === null && this.follows) expect(this.lines).toEqual(lines);
      this.lines = lines;
    } else {
      expect(this.known.get(manifest.continues ?? 0)).toBe(manifest.stateBefore);
      this.lines = applied(this.lines ?? [], lines);
    }
    this.known.set(record.packageId, manifest.stateAfter);
    expect([manifest.companies, manifest.stateAfter]).toEqual([this.lines.length, stateOf(this.lines)]);
  }

  constructor(private readonly follows: boolean) {}

  get has(): readonly string[] | undefined {
    return this.lines;
  }
}

function stateOf(lines: readonly string[]): string {
  const digest = new StateDigest();
  for (const line of lines) digest.add((JSON.parse(line) as { ServiceId: number }).ServiceId, lineDigest(line));
  return digest.hex();
}

/** A graph in which a batch of statements is loaded with every load of companies, as long as there are any. */
function changing(batches: RegisterStatement[][]): Pick<World['companies'], 'changeNumber' | 'lastChangeNumber' | 'companyIds' | 'load' | 'changesSince'> {
  const left = [...batches];
  const { companies } = world;
  const change = async () => {
    const next = left.shift();
    if (next) await world.load(...next);
  };
  return {
    changeNumber: () => companies.changeNumber(),
    lastChangeNumber: () => companies.lastChangeNumber(),
    changesSince: (...asked) => companies.changesSince(...asked),
    companyIds: async (...asked) => {
      const ids = await companies.companyIds(...asked);
      await change();
      return ids;
    },
    load: async (...asked) => {
      const loaded = await companies.load(...asked);
      await change();
      return loaded;
    },
  };
}

/** No file that can be downloaded shows somebody as not protected who was protected since. */
async function expectNobodyExposed(): Promise<void> {
  for (const [organisationId, subscriptionId] of [['bank', 'full'], ['registry', 'weak']] as const) {
    const subscription = await world.subscriptions.find(subscriptionId);
    for (const record of subscription ? await world.catalogue.listFor(organisationId, subscription.grants) : []) {
      const hidden = new Set<number>((await world.companies.protectionsSince(record.changeNumber)).flatMap(({ serviceIds }) => serviceIds));
      for (const line of await world.linesOf(record)) {
        const { Parents = [] } = JSON.parse(line) as { Parents?: { ServiceId: number; IsCompany: boolean; IsProtected?: boolean }[] };
        expect(Parents.filter((parent) => hidden.has(parent.ServiceId) && !parent.IsCompany && parent.IsProtected !== true)).toEqual([]);
      }
    }
  }
}

const nothing = new Grants({});

/**
 * No file that is published tells of records or persons that are not granted.
 *
 * @returns how many members it has that only grants allow.
 */
async function expectNothingWithheld(record: PackageRecord): Promise<number> {
  const subscriptionId = orders.find(({ id }) => id === record.orderId)?.subscriptionId ?? '';
  const { grants } = (await world.subscriptions.find(subscriptionId)) as Subscription;
  const lines = await world.linesOf(record);
  expect(lines.flatMap((line) => withheldIn(line, grants))).toEqual([]);
  return lines.flatMap((line) => withheldIn(line, nothing)).length;
}

it('a file has the lines of a search, and baseline and deltas lead to the next baseline, whatever is changed, granted and protected, also during a build', async () => {
  let grantedMembers = 0;
  await fc.assert(
    fc.asyncProperty(firstBatch, rounds, grants, async (first, all, granted) => {
      await world.reset();
      await world.load(...first);
      await world.grant({ NO: areas, SE: areas });
      // Ordered while all of it is granted; what is lost later stays ordered.
      await world.grant({ NO: [], SE: [] }, 'weak', 'registry');
      for (const order of orders) await world.catalogue.saveOrder(order);
      await world.grant(granted, 'weak', 'registry');
      const clients = new Map(orders.flatMap(({ id, countries, deltas }) => countries.map((country) => [`${id} ${country}`, new Client(deltas)] as const)));
      const build = async (during: RegisterStatement[][]) => {
        const report = await world.build({}, { companies: changing(during) });
        expect(report.results.flatMap(({ problem }) => problem ?? [])).toEqual([]);
        for (const { record } of report.results.flatMap(({ published }) => published)) {
          grantedMembers += await expectNothingWithheld(record);
          await clients.get(`${record.orderId} ${record.country}`)?.take(record);
        }
        await expectNobodyExposed();
      };
      const expectFresh = async () => {
        for (const order of orders.filter(({ deltas }) => deltas)) {
          const subscription = await world.subscriptions.find(order.subscriptionId);
          for (const country of order.countries) {
            const has = clients.get(`${order.id} ${country}`)?.has ?? [];
            expect(has).toEqual(subscription?.grants.hasCountry(country) ? await world.freshLines(country, order) : []);
          }
        }
      };
      await build([]);
      for (const { loads, during, days, granted: changed } of all) {
        world.pass(days);
        for (const batch of loads) await world.load(...batch);
        if (changed) await world.grant(changed);
        await build(during);
        if (during.length === 0) await expectFresh();
      }
      await build([]);
      await expectFresh();
    }),
    { seed, numRuns: cases, endOnFailure: true },
  );
  expect(grantedMembers).toBeGreaterThan(0);
}, cases * 150_000);
