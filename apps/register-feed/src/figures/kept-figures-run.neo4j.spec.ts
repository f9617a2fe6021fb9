import { describeWithJava } from '@company-relations/local-machine';
import { beginOfDay } from '@company-relations/ownership';
import { drawn, propertyRun } from '@company-relations/property-testing';
import { markAllFigures, setSourcePriority } from '@company-relations/register-loader';
import {
  type Answers,
  answersWith,
  type Asked,
  beginBuild,
  type Build,
  changesSince,
  computedAnswers,
  figureLimitsPerTransaction,
  FiguresRun,
  firstDay,
  firstStatements,
  metIn,
  randomHolding,
  randomStep,
  type Step,
} from '@company-relations/register-loader/testing';
import fc from 'fast-check';
import { FiguresServer } from '../../test/figures-server';

/** The number of statements that are loaded after bulk loads. `npm run test:figures` sets a larger one. */
const updates = Number(process.env['FIGURES_UPDATES'] ?? 60);
const [updatesOfBulkLoad, updatesOfKill, updatesOfMidnight] = [500, 200, 20];
const bulkLoads = Math.ceil(updates / updatesOfBulkLoad);
const stepsOfGeneration = 12;
const holdingsOfGeneration = 12;
const holdingsOfKilledLoad = 60;

const generation = fc.record({
  derivedAtOnce: fc.constantFrom(0, 2, 200, 200),
  holdings: fc.array(randomHolding, { minLength: holdingsOfGeneration, maxLength: holdingsOfGeneration }),
  steps: fc.array(randomStep, { minLength: stepsOfGeneration, maxLength: stepsOfGeneration }),
  laterBy: fc.integer({ min: 1, max: 4 }),
  loadOfKill: fc.array(randomHolding, { minLength: holdingsOfKilledLoad, maxLength: holdingsOfKilledLoad }),
  afterMs: fc.integer({ min: 0, max: 80 }),
  order: fc.shuffledSubarray(['A', 'B', 'C'], { minLength: 3 }),
});
type Generation = typeof generation extends fc.Arbitrary<infer Value> ? Value : never;
type Kill = Pick<Generation, 'loadOfKill' | 'afterMs' | 'order'>;

/** How often each case occurred during the run. In the end, every case must have occurred. */
const met = {
  updates: 0,
  midnights: 0,
  kills: { loading: 0, marking: 0, deriving: 0 },
  bulkLoads: 0,
  requests: 0,
  answers: { kept: 0, computed: 0 },
  keptOwners: 0,
  keptCompaniesBelow: 0,
  changedAnswers: 0,
  deltasByKeptFigures: 0,
  deltasOfAllCompanies: 0,
  ordersOfSources: 0,
  /** From here on: the number of checks in which the graph contained at least one such case. */
  withLoop: 0,
  withMerge: 0,
  withCompanyOverTheBound: 0,
  withMarkedCompany: 0,
  withPassedDay: 0,
};
const killCount = () => met.kills.loading + met.kills.marking + met.kills.deriving;

describeWithJava('kept figures', () => {
  let server: FiguresServer;
  let run: FiguresRun;
  let bound: number;
  let build: Build | undefined;

  beforeAll(async () => {
    server = await FiguresServer.create();
  }, 300_000);
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => server.close());

  it('are what the holdings say, whatever is loaded, ends, is merged, removed, erased, killed or comes with a day', async () => {
    const bounds = drawn(fc.constantFrom(2, 3, 5, 40), bulkLoads);
    const first = fc.uniqueArray(randomHolding, { minLength: 8, maxLength: 14, selector: ({ id }) => id });
    const firsts = drawn(first, bulkLoads);
    const generations = drawn(generation, updates).values();
    for (let at = 0; at < bulkLoads; at++) {
      bound = bounds[at] as number;
      await fillInBulk(firsts[at] ?? []);
      for (const each of generations) {
        await liveThrough(each);
        if (met.updates >= ((at + 1) * updates) / bulkLoads) break;
      }
      if (bulkLoads > 1) process.stderr.write(`${met.updates} of ${updates} updates, ${killCount()} kills\n`);
    }
    process.stderr.write(`${JSON.stringify({ seed: propertyRun.seed, ...met }, undefined, 2)}\n`);
    expect(met.bulkLoads).toBe(bulkLoads);
    expect(met.updates).toBeGreaterThanOrEqual(updates);
    expect(met.midnights).toBeGreaterThanOrEqual(updates / updatesOfMidnight);
    expect(killCount()).toBeGreaterThanOrEqual(updates / updatesOfKill);
    expect(met.deltasOfAllCompanies).toBeLessThanOrEqual(met.ordersOfSources);
    // The test proves nothing about stored figures if the answers compute most figures, or if one of the cases never
    // occurred.
    expect(met.answers.kept).toBeGreaterThan((met.answers.kept + met.answers.computed) / 5);
    if (updates >= updatesOfBulkLoad) expect(JSON.stringify(met)).not.toMatch(/:0[,}]/);
  }, 86_400_000);

  async function fillInBulk(holdings: Generation['holdings']): Promise<void> {
    await server.bulkLoad(firstStatements(holdings), new Date(beginOfDay(firstDay)));
    run = new FiguresRun(server.graph, 0);
    met.bulkLoads += 1;
    build = undefined;
    await check(1);
    await markAllFigures(server.graph, { bound });
    await check(1);
    await run.derive();
    await check(1);
  }

  async function liveThrough({ derivedAtOnce, holdings, steps, laterBy, ...kill }: Generation): Promise<void> {
    jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', derivedAtOnce);
    met.updates += (await run.begin(holdings)).length;
    await check(laterBy);
    for (const each of steps) await take(each, laterBy);
    while (met.midnights * updatesOfMidnight < met.updates)
      await take({ kind: 'midnight', isSettled: met.midnights % 2 === 0 }, laterBy);
    if (killCount() * updatesOfKill < met.updates) await killWhile(kill, laterBy);
    await run.derive();
    await check(laterBy);
  }

  async function take(step: Step, laterBy: number): Promise<void> {
    await run.take(step);
    met.updates += updatesIn(step);
    if (step.kind === 'midnight') met.midnights += 1;
    if (step.kind === 'order') met.ordersOfSources += 1;
    await check(laterBy);
  }

  /** Kills a process that loads. Then kills a process that marks all companies or derives their figures. */
  async function killWhile({ loadOfKill, afterMs, order }: Kill, laterBy: number): Promise<void> {
    const last = await changeNumber();
    const file = server.write(run.dated(loadOfKill));
    const common = { afterMs, now: run.now, bound };
    const hasLoaded = async () => (await changeNumber()) > last;
    const load = ['load', '--batch-size', '3', file];
    if (await server.kill({ ...common, args: load, isUnderWay: hasLoaded })) met.kills.loading += 1;
    await check(laterBy);
    await setSourcePriority(server.graph, order);
    met.ordersOfSources += 1;
    const isMarking = afterMs % 2 === 0;
    const hasMarked = async () => (await metIn(server.graph, run.day)).due > 0;
    const isWhole = async () =>
      (await countOf('MATCH (s:FiguresState) WHERE s.revision > 0 RETURN count(s) AS count')) > 0;
    const derive = { ...common, afterMs: afterMs % 9, args: ['derive'], isUnderWay: isMarking ? hasMarked : isWhole };
    if (await server.kill(derive)) met.kills[isMarking ? 'marking' : 'deriving'] += 1;
    await check(laterBy);
    await run.markAll();
  }

  /**
   * For this day and for a later day, compares the answers that use stored figures with computed answers. Also checks
   * that all companies with a changed answer are listed as changed.
   */
  async function check(laterBy: number): Promise<void> {
    const today = { bound, day: run.day };
    const later = { bound, day: run.day + laterBy };
    const { texts } = await ask(today);
    if (build) await expectListed(build, { ...today, texts });
    build = await beginBuild(server.graph, today, texts);
    await expectListed(build, { ...later, texts: (await ask(later)).texts });
    const { loops, merges, omitted, due, passed } = await metIn(server.graph, run.day);
    met.withLoop += Number(loops > 0);
    met.withMerge += Number(merges > 0);
    met.withCompanyOverTheBound += Number(omitted > 0);
    met.withMarkedCompany += Number(due > 0);
    met.withPassedDay += Number(passed > 0);
  }

  async function ask(asked: Asked): Promise<Answers> {
    const answers = await answersWith(server.graph, asked);
    expect(answers.texts).toEqual((await computedAnswers(server.graph, asked)).texts);
    met.requests += 1;
    met.answers.kept += answers.kept.length;
    met.answers.computed += Object.keys(answers.texts).length - answers.kept.length;
    met.keptOwners += answers.keptOwners;
    met.keptCompaniesBelow += answers.keptOwned;
    return answers;
  }

  async function expectListed(before: Build, shown: Pick<Build, 'day' | 'texts'>): Promise<void> {
    const { missed, changed, haveFollowedFigures, isAll } = await changesSince(server.graph, before, shown);
    expect(missed).toEqual([]);
    met.changedAnswers += changed;
    met.deltasByKeptFigures += Number(haveFollowedFigures);
    met.deltasOfAllCompanies += Number(isAll);
  }

  const changeNumber = () => countOf("MATCH (c:Counter {name: 'change'}) RETURN c.number AS count");
  const countOf = async (text: string) =>
    (await server.graph.read<{ count: number }>({ name: 'count', text }))[0]?.count ?? 0;
});

function updatesIn(step: Step): number {
  if (step.kind === 'load') return step.statements.length;
  return step.kind === 'merge' ? step.ids.length : 0;
}
