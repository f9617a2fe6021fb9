import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { apiTerminated } from './api-faults';
import { graphCut } from './faults';
import type { Outcome } from './report';
import { runFaults } from './run-faults';
import { Traffic } from './traffic';
import { World } from './world';

// Each load and build is a start of a program.
const steadyLoad = { searchers: 2, cursorRuns: 2, downloaders: 1, pauseMs: 300, workPauseMs: 10_000 };
const size = { apis: 1, stillCompanies: 200 };
// The others take longer, above all a start of Neo4j: `npm run test:faults`.
const faults = [graphCut, apiTerminated].map((fault) => ({ ...fault, seconds: 1 }));

let world: World;

beforeAll(async () => {
  world = await World.start({ workspaceRoot: findWorkspaceRoot(__dirname), size, tell: () => undefined });
});
afterAll(() => world?.stop());

it('under searches, cursor runs, downloads, loads and builds no fault makes an answer wrong, and all answers come back', async () => {
  const traffic = await Traffic.begin(world, steadyLoad);
  const outcomes = await runFaults({ world, traffic, faults, settleMs: 0, redo: false, over: new AbortController().signal, tell: () => undefined }).finally(() => traffic.stop());
  expect(outcomes.map(seen)).toEqual(faults.map(({ name }) => ({ name, wrong: [], isRight: true, hasRecovered: true, hadWork: true })));
});

function seen({ name, tally, recoveredMs, work }: Outcome): object {
  return { name, wrong: tally.wrong, isRight: tally.right > 0, hasRecovered: recoveredMs !== undefined, hadWork: work !== undefined };
}
