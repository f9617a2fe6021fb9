import { type Area, areas, Grants, mask, type Subscription } from '@company-relations/authorization';
import type { PackageOrder, PackageRecord } from '@company-relations/batch-catalogue';
import { isStreamed } from '@company-relations/company-graph';
import type { RegisterStatement } from '@company-relations/ownership';
import { caseCount, MetClasses, propertyRun } from '@company-relations/property-testing';
import { PersonErasure } from '@company-relations/register-loader';
import { finishedErasure, firstBatch, laterBatches } from '@company-relations/register-loader/testing';
import { companyJsonTexts } from '@company-relations/relations-contract';
import fc from 'fast-check';
import { type BuildCompanies, companiesBut } from '../test/build-companies';
import { Cast } from '../test/cast';
import { type CastPlan, castPlans, type Turn } from '../test/cast-plan';
import { ClientCopy } from '../test/client-copy';
import { classesOf, type PackageClass, packageClasses } from '../test/package-classes';
import type { PlannedPackage } from './packaging/planned-packages';
import { exposedIn, type Line, withheldIn } from '../test/withheld';
import { type Areas, relationsOrder, World } from '../test/world';

const world = new World();
const cases = caseCount(10, 100);

const both = { countries: ['NO', 'SE'], baselineEveryDays: 3 };
const orders: readonly PackageOrder[] = [
  { ...relationsOrder, ...both },
  { ...relationsOrder, ...both, id: 'bank-companies', type: 'companies' },
  // Random grants sometimes give this order the same grants as the first order. Then one build creates the packages of
  // both orders.
  { ...relationsOrder, ...both, id: 'registry-relations', organisationId: 'registry', subscriptionId: 'weak' },
  {
    ...relationsOrder,
    ...both,
    id: 'registry-baselines',
    organisationId: 'registry',
    subscriptionId: 'weak',
    deltas: false,
  },
];
const everything = new Grants({ NO: areas, SE: areas });

beforeAll(() => world.open());
afterAll(() => world.close());

interface Round {
  readonly loads: RegisterStatement[][];
  /**
   * Statements that are loaded into the graph while the build reads companies. One list is loaded each time that the
   * build has listed or loaded companies.
   */
  readonly during: RegisterStatement[][];
  readonly days: number;
  /** The new grants. Undefined if the grants do not change. */
  readonly granted: Areas | undefined;
}

const areasOfRecords: readonly Area[] = areas.filter((area) => area !== 'HiddenPersonAccess');
/**
 * Grants of a country without two or three of the areas, and usually without Hidden Person Access. With fewer areas,
 * the packages would show too few persons to test masking.
 */
const someAreas: fc.Arbitrary<readonly Area[]> = fc
  .tuple(fc.shuffledSubarray([...areasOfRecords], { minLength: 2, maxLength: 3 }), fc.constantFrom(true, false, false))
  .map(([withheld, hasAccess]) =>
    areas.filter((area) => (area === 'HiddenPersonAccess' ? hasAccess : !withheld.includes(area))),
  );
const grants: fc.Arbitrary<Areas> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ NO: areas, SE: areas }) },
  { weight: 7, arbitrary: fc.record({ NO: someAreas, SE: someAreas }) },
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
  { minLength: 2, maxLength: 3 },
);

/** The grants of both subscriptions at the beginning. */
interface GrantedFirst {
  readonly full: Areas;
  readonly weak: Areas;
}

type Step = () => Promise<void>;
/** A step that changes nothing. */
const nothing: Step = async () => undefined;

const wentAway = 'GraphUnavailable: A company went away while its links were read.';

function problemsOf({ results }: Awaited<ReturnType<World['build']>>): string[] {
  return results.flatMap(({ problem }) => problem ?? []);
}

/**
 * Returns a graph that also changes: after each time that the build lists or loads companies, the next step changes the
 * graph, until no steps are left.
 */
function changing(steps: readonly Step[], slicedIds: Set<number>): BuildCompanies {
  const left = [...steps];
  const { companies } = world;
  return companiesBut(companies, {
    companyIds: async (...asked) => {
      const ids = await companies.companyIds(...asked);
      await left.shift()?.();
      return ids;
    },
    load: async (...asked) => {
      const loaded = await companies.load(...asked);
      for (const each of loaded) if (isStreamed(each)) slicedIds.add(each.header.company.serviceId);
      await left.shift()?.();
      return loaded;
    },
  });
}

/** One test case: a graph and two subscriptions. Clients take each package as soon as it is published. */
class Story {
  readonly cast: Cast;
  private readonly clients = new Map(
    orders.flatMap(({ id, countries, deltas }) =>
      countries.map((country) => [`${id} ${country}`, new ClientCopy(world, deltas)] as const),
    ),
  );
  private readonly parsed = new Map<number, Line[]>();
  /** The classes that each package meets, by package id. */
  readonly met = new Map<number, Set<PackageClass>>();
  private duringBuild = new Set<number>();
  /** How many builds were compared with the plan before them. */
  plansCompared = 0;

  constructor(plan: CastPlan) {
    this.cast = new Cast(plan);
  }

  async begin(first: readonly RegisterStatement[], granted: GrantedFirst): Promise<void> {
    await world.reset();
    await world.load(...first, ...this.cast.statements);
    await world.grant({ NO: areas, SE: areas });
    // The orders are saved while every country is granted. A country that loses its grant later stays in its order.
    await world.grant({ NO: [], SE: [] }, 'weak', 'registry');
    for (const order of orders) await world.catalogue.orders.save(order);
    await world.grant(granted.full);
    await world.grant(granted.weak, 'weak', 'registry');
  }

  /** What happens to members of the cast while the build of a round runs. */
  duringBuildOf(round: number, { turns }: CastPlan): Step[] {
    // A build alternates between listing and loading companies. The empty steps are for the listings, so that each
    // change follows a load. The file being written then still shows the person who becomes protected.
    return turns
      .filter((turn) => turn.round === round && turn.isDuring)
      .flatMap((turn) => [nothing, () => this.take(turn)]);
  }

  /** Protects or erases a member of the cast. */
  async take({ member, fate }: Turn): Promise<void> {
    if (fate === 'protected') return world.load(this.cast.protection(member));
    const id = this.cast.erase(member);
    if (id !== undefined) await finishedErasure(new PersonErasure(world.graph), id, new Date(world.time));
  }

  /** Builds the packages that are due. While the build reads the graph, these steps change the graph. */
  async build(steps: readonly Step[]): Promise<void> {
    const before = await this.expectNoExposure();
    const slicedIds = new Set<number>();
    const planned = steps.length === 0 ? await planOfNow() : undefined;
    const reports = [await world.build({}, { companies: changing(steps, slicedIds) })];
    // If an erasure removes a company while the build reads the company's links, the build of this package fails. The
    // next run then builds the package.
    if (reports.flatMap(problemsOf).some((problem) => problem === wentAway)) reports.push(await world.build());
    expect(reports.flatMap(problemsOf).filter((problem) => problem !== wentAway)).toEqual([]);
    expect(reports.slice(-1).flatMap(problemsOf)).toEqual([]);
    const published = reports.flatMap(({ results }) =>
      results.flatMap((result) => result.published.map(({ record }) => record)),
    );
    const withdrawn = reports.flatMap((report) => report.withdrawn);
    // A build that withdraws packages first builds baselines that a plan, which writes nothing, does not know of.
    if (planned && withdrawn.length === 0) await this.expectPlanned(planned, published);
    const whole = new Map<number, Line>();
    for (const country of both.countries) for (const line of await wholeLines(country)) whole.set(line.ServiceId, line);
    for (const record of published) {
      const lines = await this.linesOf(record);
      expect(lines.flatMap((line) => withheldIn(line, record.grants.toJSON()))).toEqual([]);
      await this.clients.get(`${record.orderId} ${record.country}`)?.take(record);
      const isAfterWithdrawal =
        withdrawn.some((one) => one.orderId === record.orderId && one.country === record.country) ||
        before.has(`${record.orderId} ${record.country}`);
      this.met.set(
        record.packageId,
        classesOf(lines, {
          record,
          cast: this.cast,
          slicedIds,
          whole,
          isChanging: steps.length > 0,
          isAfterWithdrawal,
        }),
      );
    }
    this.duringBuild = new Set(published.map(({ packageId }) => packageId));
    await this.expectNoExposure();
  }

  /**
   * Expects that no file that can be downloaded shows a person who is protected or erased by now.
   *
   * @returns the chains of which a package was withdrawn since the last call.
   */
  async expectNoExposure(): Promise<Set<string>> {
    const listed = await world.catalogue.listed();
    const remaining = new Set<number>();
    for (const [organisationId, subscriptionId] of [
      ['bank', 'full'],
      ['registry', 'weak'],
    ] as const) {
      const { grants } = (await world.subscriptions.find(subscriptionId)) as Subscription;
      for (const record of await world.catalogue.listFor(organisationId, grants)) {
        remaining.add(record.packageId);
        const exposed = (await this.linesOf(record)).flatMap((line) =>
          exposedIn(line, record.grants.toJSON(), this.cast),
        );
        expect({ package: record.fileName, exposed }).toEqual({ package: record.fileName, exposed: [] });
      }
    }
    const withdrawn = (await world.catalogue.packagesWith(listed.map(({ packageId }) => packageId))).filter(
      ({ withdrawnAt }) => withdrawnAt !== undefined,
    );
    for (const { packageId } of withdrawn) {
      this.met.get(packageId)?.add('withdrawn, since a person was protected or erased');
      if (this.duringBuild.has(packageId))
        this.met.get(packageId)?.add('withdrawn, since that happened during its build');
    }
    this.duringBuild = new Set();
    return new Set(withdrawn.map(({ orderId, country }) => `${orderId} ${country}`));
  }

  /** Expects that each client that applied all its packages has the same lines that a search would return now. */
  async expectFresh(): Promise<void> {
    for (const order of orders.filter(({ deltas }) => deltas)) {
      const subscription = await world.subscriptions.find(order.subscriptionId);
      for (const country of order.countries) {
        const has = this.clients.get(`${order.id} ${country}`)?.has ?? [];
        expect(has).toEqual(subscription?.grants.hasCountry(country) ? await world.freshLines(country, order) : []);
      }
    }
  }

  /** Expects that the files that were built have as many lines as the plan said, and never more than its maximum. */
  private async expectPlanned({ exact, atMost }: PlanOfNow, published: readonly PackageRecord[]): Promise<void> {
    const written = new Map<string, number>();
    for (const record of published) written.set(nameOf(record), (await this.linesOf(record)).length);
    expect(exact.map((one) => [nameOf(one), one.estimatedRows, one.isExact]).sort()).toEqual(
      [...written].map(([name, lines]) => [name, lines, true]).sort(),
    );
    this.plansCompared += 1;
    for (const one of atMost) expect(one.estimatedRows).toBeGreaterThanOrEqual(written.get(nameOf(one)) ?? Infinity);
  }

  private async linesOf(record: PackageRecord): Promise<Line[]> {
    const known =
      this.parsed.get(record.packageId) ?? (await world.linesOf(record)).map((line) => JSON.parse(line) as Line);
    this.parsed.set(record.packageId, known);
    return known;
  }
}

interface PlanOfNow {
  readonly exact: readonly PlannedPackage[];
  /** The same packages where too many companies changed to compare them. */
  readonly atMost: readonly PlannedPackage[];
}

async function planOfNow(): Promise<PlanOfNow> {
  return { exact: await world.plan(), atMost: await world.plan(0) };
}

const nameOf = ({ orderId, country, kind }: Pick<PlannedPackage, 'orderId' | 'country' | 'kind'>) =>
  `${orderId} ${country} ${kind}`;

/** The lines of a country with everything granted. The test compares them with a package to count what is withheld. */
async function wholeLines(country: string): Promise<Line[]> {
  const ids = await world.companies.companyIds(country, 0, 1_000);
  return companyJsonTexts(
    (await world.companies.loadRelations(ids, everything)).map((relations) => mask(relations, everything)),
  ).map((text) => JSON.parse(text) as Line);
}

async function play(
  first: readonly RegisterStatement[],
  all: readonly Round[],
  granted: GrantedFirst,
  plan: CastPlan,
): Promise<Story> {
  const story = new Story(plan);
  await story.begin(first, granted);
  await story.build(story.duringBuildOf(0, plan));
  for (const [index, { loads, during, days, granted: changed }] of all.entries()) {
    world.pass(days);
    for (const batch of loads) await world.load(...batch);
    for (const turn of plan.turns) if (turn.round === index + 1 && !turn.isDuring) await story.take(turn);
    if (changed) await world.grant(changed);
    const steps = [...during.map((batch) => () => world.load(...batch)), ...story.duringBuildOf(index + 1, plan)];
    await story.build(steps);
    if (steps.length === 0) await story.expectFresh();
  }
  await story.build([]);
  await story.expectFresh();
  return story;
}

it(
  'a file has the lines that a search gives, and deltas lead from one baseline to the next, whatever changes between or during builds',
  async () => {
    const met = new MetClasses<PackageClass>('packages', packageClasses);
    let plansCompared = 0;
    await fc.assert(
      fc.asyncProperty(firstBatch, rounds, fc.record({ full: grants, weak: grants }), castPlans, async (...drawn) => {
        const story = await play(...drawn);
        plansCompared += story.plansCompared;
        for (const classes of story.met.values()) {
          met.beginCase();
          for (const name of classes) met.meet(name);
        }
      }),
      { seed: propertyRun.seed, numRuns: cases, endOnFailure: true },
    );
    met.finish();
    expect(plansCompared).toBeGreaterThan(cases / 2);
  },
  cases * 150_000,
);
