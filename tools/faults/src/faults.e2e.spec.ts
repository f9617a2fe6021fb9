import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { apiTerminated } from './api-faults';
import { graphCut } from './faults';
import type { Outcome } from './report';
import { runFaults } from './run-faults';
import { settingsForSoak, soakIn } from './soak';
import { Traffic } from './traffic';
import { World } from './world';

// The pauses between loads and builds are long, because each of them starts a program.
const steadyLoad = { searchers: 2, cursorRuns: 2, downloaders: 1, pauseMs: 300, workPauseMs: 10_000 };
const size = { apis: 1, stillCompanies: 200 };
// The other faults take longer, above all those that restart Neo4j. `npm run test:faults` runs them.
const faults = [graphCut, apiTerminated].map((fault) => ({ ...fault, seconds: 1 }));

/** Much longer than the defaults: without a fault no answer may be a 503, however busy the machine is. */
const longTimeouts = { QUERY_TIMEOUT_MS: '60000', NEO4J_ACQUISITION_TIMEOUT_MS: '30000' };

const print = () => undefined;
const workspaceRoot = findWorkspaceRoot(__dirname);
let world: World;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const settings = settingsForSoak(workspaceRoot, folder);
  const apiSettings = (number: number) => ({ ...settings(number), ...longTimeouts });
  world = await World.start({ workspaceRoot, size, print, apiSettings });
});
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

// This test comes before the faults, because it records the right responses while no load has changed anything.
it('a soak of seconds answers everything rightly, and too few minutes are no pass', async () => {
  const rows = await soakIn(world, folder, { minutes: 0.2, clients: 10, over: new AbortController().signal, print });
  const [requests, ...others] = rows;
  expect(requests).toMatchObject({ what: 'requests', good: true });
  expect(others.map(({ what, good }) => [what, good])).toEqual([
    ['wrong answers', true],
    ['error budget', true],
    ['audit log', true],
    ['API 1: resident memory', false],
    ['API 1: objects and buffers after collections', false],
    ['API 1: open handles', false],
  ]);
});

it('under searches, cursor runs, downloads, loads and builds no fault makes an answer wrong, and all answers come back', async () => {
  const traffic = await Traffic.begin(world, steadyLoad);
  const outcomes = await runFaults({
    world,
    traffic,
    faults,
    settleMs: 0,
    redo: false,
    over: new AbortController().signal,
    print,
  }).finally(() => traffic.stop());
  expect(outcomes.map(seen)).toEqual(
    faults.map(({ name }) => ({ name, wrong: [], isRight: true, hasRecovered: true, hadWork: true })),
  );
});

function seen({ name, tally, recoveredMs, work }: Outcome): object {
  return {
    name,
    wrong: tally.wrong,
    isRight: tally.right > 0,
    hasRecovered: recoveredMs !== undefined,
    hadWork: work !== undefined,
  };
}
