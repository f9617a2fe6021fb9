import { areas, Grants, mask, type Subscription } from '@company-relations/authorization';
import type { PackageOrder, PackageRecord } from '@company-relations/batch-catalogue';
import type { RegisterStatement } from '@company-relations/ownership';
import { caseCount, MetClasses, propertyRun } from '@company-relations/property-testing';
import { countCompaniesWithDueFigures, PersonErasure } from '@company-relations/register-loader';
import { figureLimitsPerTransaction, finishedErasure, firstBatch } from '@company-relations/register-loader/testing';
import { companyJsonTexts } from '@company-relations/relations-contract';
import fc from 'fast-check';
import { Cast } from '../test/cast';
import { type CastPlan, castPlans, type Turn } from '../test/cast-plan';
import { changing, nothing, Reading, type Step } from '../test/changing-companies';
import { ClientCopy } from '../test/client-copy';
import { Chain, type FiguresPlan, figuresPlans, type FiguresTurn } from '../test/figures-plan';
import { computingCompanies, deriveMarkedFigures, keepFigures } from '../test/kept-figures';
import { classesOf, type PackageClass, packageClasses } from '../test/package-classes';
import type { PlannedPackage } from './packaging/planned-packages';
import { firstGrants, type GrantedFirst, type Round, rounds } from '../test/rounds';
import { exposedIn, type Line, withheldIn } from '../test/withheld';
import { relationsOrder, World } from '../test/world';

const world = new World();
const computing = computingCompanies(world);
let queries: jest.SpiedFunction<typeof world.graph.read>;
const cases = caseCount(10, 100);
/** One build at a time, so that a step during builds always meets the same one, whatever takes longer. */
const concurrentDeltas = 1;

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
beforeEach(() => (queries = jest.spyOn(world.graph, 'read')));
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

/** What builds must meet, apart from the classes of their packages. */
const momentsOfBuilds = [
  'compared with the plan before it',
  'a load marked companies meanwhile',
  'companies were derived meanwhile',
  'its deltas followed kept figures',
] as const;
type Moment = (typeof momentsOfBuilds)[number];

const wentAway = 'GraphUnavailable: A company went away while its links were read.';

function problemsOf({ results }: Awaited<ReturnType<World['build']>>): string[] {
  return results.flatMap(({ problem }) => problem ?? []);
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
  private readonly chain = new Chain();
  private wereDerived = false;
  /** How many builds met each moment. */
  readonly moments = new Map<Moment, number>(momentsOfBuilds.map((moment) => [moment, 0]));

  constructor(plan: CastPlan) {
    this.cast = new Cast(plan);
  }

  async begin(first: readonly RegisterStatement[], granted: GrantedFirst): Promise<void> {
    await world.reset();
    await world.load(...first, ...this.cast.statements, ...this.chain.statements);
    await keepFigures(world);
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

  /** What happens to kept figures before a build. */
  async takeBefore({ changes, isDerivedBefore }: FiguresTurn): Promise<void> {
    if (changes === 'before the build') await world.load(this.chain.change());
    if (isDerivedBefore) await deriveMarkedFigures(world);
  }

  /** Adds to the steps during a build what happens to kept figures meanwhile. */
  withFigures(steps: readonly Step[], { changes, isDerivedDuring }: FiguresTurn): readonly Step[] {
    const isChanged = changes === 'during the build';
    if (!isChanged && !isDerivedDuring) return steps;
    const [first = nothing, second = nothing, ...rest] = steps;
    return [
      async () => {
        if (isChanged) await world.load(this.chain.change());
        await first();
      },
      async () => {
        await second();
        if (!isDerivedDuring) return;
        this.wereDerived ||= (await countCompaniesWithDueFigures(world.graph)) > 0;
        await deriveMarkedFigures(world);
      },
      ...rest,
    ];
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
    const reading = new Reading();
    const planned = steps.length === 0 ? await planOfNow() : undefined;
    this.wereDerived = false;
    queries.mockClear();
    const reports = [await world.build({}, { companies: changing(world.companies, steps, reading), concurrentDeltas })];
    // If an erasure removes a company while the build reads the company's links, the build of this package fails. The
    // next run then builds the package.
    if (reports.flatMap(problemsOf).some((problem) => problem === wentAway))
      reports.push(await world.build({}, { concurrentDeltas }));
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
          slicedIds: reading.slicedIds,
          whole,
          isChanging: steps.length > 0,
          isAfterWithdrawal,
        }),
      );
    }
    this.meetMoments(published, reading);
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
        expect(has).toEqual(
          subscription?.grants.hasCountry(country) ? await world.freshLines(country, order, computing) : [],
        );
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
    this.meet('compared with the plan before it');
    for (const one of atMost) expect(one.estimatedRows).toBeGreaterThanOrEqual(written.get(nameOf(one)) ?? Infinity);
  }

  private meetMoments(published: readonly PackageRecord[], { beganSettled }: Reading): void {
    const asked = new Set(queries.mock.calls.map(([{ name }]) => name));
    const wereMarked = published.some((one) => !one.wereFiguresSettled && beganSettled.has(one.changeNumber));
    const haveFollowed = asked.has('ultimate-owners') && !asked.has('holdings-below');
    this.meet('a load marked companies meanwhile', wereMarked);
    this.meet('companies were derived meanwhile', this.wereDerived);
    this.meet('its deltas followed kept figures', haveFollowed);
  }

  private meet(moment: Moment, isMet = true): void {
    if (isMet) this.moments.set(moment, (this.moments.get(moment) ?? 0) + 1);
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
  { derivedAtOnce, turnsFromLast }: FiguresPlan,
): Promise<Story> {
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', derivedAtOnce);
  const story = new Story(plan);
  const [lastTurn, ...turns] = turnsFromLast.slice(0, all.length + 2) as [FiguresTurn, ...FiguresTurn[]];
  const nextTurn = () => turns.pop() as FiguresTurn;
  await story.begin(first, granted);
  const firstTurn = nextTurn();
  await story.takeBefore(firstTurn);
  await story.build(story.withFigures(story.duringBuildOf(0, plan), firstTurn));
  for (const [index, { loads, during, days, granted: changed }] of all.entries()) {
    world.pass(days);
    for (const batch of loads) await world.load(...batch);
    for (const turn of plan.turns) if (turn.round === index + 1 && !turn.isDuring) await story.take(turn);
    if (changed) await world.grant(changed);
    const turn = nextTurn();
    await story.takeBefore(turn);
    const loadedDuring = during.map((batch) => () => world.load(...batch));
    const steps = story.withFigures([...loadedDuring, ...story.duringBuildOf(index + 1, plan)], turn);
    await story.build(steps);
    if (steps.length === 0) await story.expectFresh();
  }
  await story.takeBefore(lastTurn);
  await story.build([]);
  await story.expectFresh();
  return story;
}

it(
  'a file has the lines that a search gives, and deltas lead from one baseline to the next, whatever changes between or during builds',
  async () => {
    const met = new MetClasses<PackageClass>('packages', packageClasses);
    const moments = new Map<Moment, number>();
    const drawn = [firstBatch, rounds, firstGrants, castPlans, figuresPlans] as const;
    await fc.assert(
      fc.asyncProperty(...drawn, async (...values) => {
        const story = await play(...values);
        for (const [moment, count] of story.moments) moments.set(moment, (moments.get(moment) ?? 0) + count);
        for (const classes of story.met.values()) {
          met.beginCase();
          for (const name of classes) met.meet(name);
        }
      }),
      { seed: propertyRun.seed, numRuns: cases, endOnFailure: true },
    );
    met.finish();
    process.stderr.write(`Builds: ${JSON.stringify(Object.fromEntries(moments))}\n`);
    const tooRare = [...moments].filter(([, count]) => count < cases / 3);
    expect(propertyRun.length === 'short' ? [] : tooRare).toEqual([]);
  },
  cases * 150_000,
);
