import { clear, testGraph } from '@company-relations/company-graph/testing';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type Answers, answersWith, type Asked, computedAnswers } from '../../test/compared-answers';
import { FiguresRun } from '../../test/figures-run';
import { compareFigures } from '../../test/kept-figures';
import { beginBuild, type Build, type Changes, changesSince } from '../../test/missed-changes';
import { metIn } from '../../test/met-in';
import { companyIds, holding, opening, step } from '../../test/random-figure-steps';
import { markAllFigures, migrateRegister } from '../index';
import { figureLimitsPerTransaction } from './keep-figures';

const graph = testGraph();
const cases = fc.record({
  bound: fc.constantFrom(1, 2, 3, 5, 100),
  derivedAtOnce: fc.constantFrom(0, 2, 2, 200),
  first: fc.array(holding, { minLength: 8, maxLength: 14 }),
  steps: fc.array(step, { minLength: 8, maxLength: 14 }),
  /** How many days after the last load a request comes. */
  laterBy: fc.integer({ min: 1, max: 5 }),
});
const classes = [
  ...(['loop', 'merge', 'removed company', 'over the bound', 'marked', 'day passed', 'killed', 'all kept'] as const),
  ...(['a kept owner', 'a kept company below', 'kept on a later day', 'some kept and some computed'] as const),
  ...([
    'an answer changed',
    'an answer changed with the day alone',
    'a delta that follows kept figures',
    'a delta over several steps that follows kept figures',
  ] as const),
] as const;

beforeAll(() => migrateRegister(graph));
afterEach(() => jest.restoreAllMocks());
afterAll(() => graph.close());

/** Asks for all companies. The answer must be the same with kept figures as without. */
async function ask(asked: Asked): Promise<Answers> {
  const answers = await answersWith(graph, asked);
  const computed = await computedAnswers(graph, asked);
  expect(computed.kept).toEqual([]);
  expect(answers.texts).toEqual(computed.texts);
  return answers;
}

/** Compares what is shown now with what a build showed. Each company that is shown differently must be listed. */
async function compareWith(build: Build, shown: Pick<Build, 'day' | 'texts'>): Promise<Changes> {
  const changes = await changesSince(graph, build, shown);
  expect(changes.missed).toEqual([]);
  return changes;
}

type Meet = (name: (typeof classes)[number], isMet: boolean) => void;

function meetShown({ kept, keptOwners, keptOwned, texts }: Answers, meet: Meet): void {
  const companies = Object.keys(texts).length;
  meet('a kept owner', keptOwners > 0);
  meet('a kept company below', keptOwned > 0);
  meet('some kept and some computed', kept.length > 0 && kept.length < companies);
  meet('all kept', kept.length > 3 && kept.length === companies);
}

async function meetStored(day: number, meet: Meet): Promise<void> {
  const { loops, merges, companies, omitted, due, isSaidDerived, passed, unflaggedOwners } = await metIn(graph, day);
  if (isSaidDerived) expect(due).toBe(0);
  expect(unflaggedOwners).toBe(0);
  meet('over the bound', omitted > 0);
  meet('marked', due > 0);
  meet('day passed', passed > 0);
  meet('loop', loops > 0);
  meet('merge', merges > 0);
  meet('removed company', companies < companyIds.length - merges);
}

it('gives the same answers with kept and computed figures on each day, and lists each company that changed', async () => {
  await checkAsyncProperty(
    { values: cases, classes: [...classes], usual: 48, full: 400, endOnFailure: true },
    async ({ bound, derivedAtOnce, first, steps, laterBy }, meet) => {
      jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', derivedAtOnce);
      await clear(graph);
      await markAllFigures(graph, { bound });
      const run = new FiguresRun(graph);
      await run.begin(first);
      // As the command that loads does at its end.
      await run.derive();
      let build: Build | undefined;
      let earlier: Build | undefined;
      for (const [at, taken] of [...opening, ...steps].entries()) {
        await run.take(taken);
        const today = { bound, day: run.day };
        const later = { bound, day: run.day + laterBy };
        const shown = await ask(today);
        const changes = build && (await compareWith(build, { ...today, ...shown }));
        if (taken.kind !== 'order') expect(changes?.isAll ?? false).toBe(false);
        meet('an answer changed', (changes?.changed ?? 0) > 0);
        meet('a delta that follows kept figures', changes?.haveFollowedFigures ?? false);
        const sinceEarlier = earlier && (await compareWith(earlier, { ...today, ...shown }));
        meet('a delta over several steps that follows kept figures', sinceEarlier?.haveFollowedFigures ?? false);
        build = await beginBuild(graph, today, shown.texts);
        // Between two builds, companies are marked and derived, and owners are removed.
        if (earlier === undefined || (build.wereFiguresSettled && at % 2 === 0)) earlier = build;
        if (at % 3 === 1) {
          const shownLater = await ask(later);
          const changesOfDay = await compareWith(build, { ...later, ...shownLater });
          meet('an answer changed with the day alone', changesOfDay.changed > 0);
          meet('kept on a later day', shownLater.keptOwners > 0);
        }
        meetShown(shown, meet);
        meet('killed', 'isKilled' in taken && taken.isKilled);
        await meetStored(run.day, meet);
      }
      await expectAllKept(run, bound);
    },
  );
}, 900_000);

/** After everything is derived, the reader computes only what a figure below may be omitted of. */
async function expectAllKept(run: FiguresRun, bound: number): Promise<void> {
  await run.derive();
  if (!(await compareFigures(graph, run.day)).isWhole) await run.markAll();
  await run.derive();
  await run.take({ kind: 'sweep' });
  const settled = await compareFigures(graph, run.day);
  expect([settled.kept, settled.due, settled.isSaidDerived, settled.isWhole]).toEqual([settled.derived, 0, true, true]);
  expect(settled.keptBelow).toEqual(settled.derivedBelow);
  const { kept, texts } = await ask({ bound, day: run.day });
  if (settled.passed === 0 && settled.omitted === 0) expect(kept).toEqual(Object.keys(texts).map(Number));
}
