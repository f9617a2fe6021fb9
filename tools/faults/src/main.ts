import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mayMount, runInMountNamespace } from '@company-relations/local-machine';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { allFaults } from './faults';
import { largestSizes, smallSizes } from './event-loop/dense-register';
import { measureEventLoop } from './event-loop/event-loop';
import { eventLoopTable, isGoodRun } from './event-loop/event-loop-table';
import { Program } from './program';
import { isGood as isRecovered, replaced, tableOf } from './report';
import { runFaults } from './run-faults';
import { stagesIn } from './compose/stages';
import { testCompose } from './compose/test-compose';
import { soak } from './soak';
import { soakTable } from './soak-table';
import { Traffic } from './traffic';
import { World } from './world';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const steadyLoad = { searchers: 4, cursorRuns: 2, downloaders: 2, pauseMs: 40, workPauseMs: 3_000 };
const workspaceRoot = findWorkspaceRoot(__dirname);

/**
 * Runs all faults, or those whose names contain the text of `--only`. `--write` writes the table into
 * docs/reliability.md.
 */
async function faults(args: readonly string[], over: AbortSignal): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const chosen = allFaults.filter(({ name }) => name.includes(values.only ?? ''));
  const world = await World.start({ workspaceRoot, print });
  try {
    const traffic = await Traffic.begin(world, steadyLoad);
    const outcomes = await runFaults({
      world,
      traffic,
      faults: chosen,
      settleMs: 2_000,
      redo: true,
      over,
      print,
    }).finally(() => traffic.stop());
    await publishTable('faults', tableOf(outcomes), values.write && !over.aborted);
    return !over.aborted && outcomes.length === chosen.length && outcomes.every(isRecovered);
  } finally {
    await world.stop();
  }
}

/** Keeps the service under load for `--minutes` by `--clients`. `--write` writes the table into docs/reliability.md. */
async function soaked(args: readonly string[], over: AbortSignal): Promise<boolean> {
  const options = {
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '50' },
    write: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const [minutes, clients] = [wholeNumber('--minutes', values.minutes), wholeNumber('--clients', values.clients)];
  const rows = await soak({ workspaceRoot, minutes, clients, over, print });
  await publishTable('soak', soakTable(rows), values.write && !over.aborted);
  return !over.aborted && rows.every(({ good }) => good);
}

/**
 * Measures every shape of request alone, and then with ten of them in flight for `--seconds`. `--only` selects shapes
 * by name, `--small` uses small groups of companies, `--write` writes the tables into docs/reliability.md.
 */
async function eventLoop(args: readonly string[], over: AbortSignal): Promise<boolean> {
  const options = {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '60' },
    small: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const seconds = values.seconds === '0' ? 0 : wholeNumber('--seconds', values.seconds);
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  const run = await measureEventLoop({
    workspaceRoot,
    sizes: values.small ? smallSizes : largestSizes,
    only: values.only,
    seconds,
    over,
    print: progress,
  });
  await publishTable('event-loop', eventLoopTable(run), values.write && !over.aborted);
  return !over.aborted && isGoodRun(run);
}

/**
 * Runs the images and docker-compose.yml on an engine of its own. `--only` names stages, with commas between them.
 * `--companies` is the size of the register for the stage about memory: so many that what a builder, an API or a loader
 * kept of each company would show. `--engine` names the folder of an engine that runs already and keeps its images, for
 * work on this test.
 */
async function compose(args: readonly string[], over: AbortSignal): Promise<boolean> {
  const options = {
    engine: { type: 'string' },
    only: { type: 'string' },
    companies: { type: 'string', default: '20000' },
  } as const;
  const { engine: engineFolder, only, companies } = parseArgs({ args: [...args], options }).values;
  const largeCompanies = wholeNumber('--companies', companies);
  const chosen = stagesIn(only);
  const { problems } = await testCompose({ workspaceRoot, engineFolder, largeCompanies, chosen, over, print });
  print(problems.length === 0 ? 'Nothing was wrong.' : `${problems.length} problems, see above.`);
  return !over.aborted && problems.length === 0;
}

/** Prints a table. With `write` it also replaces the table between its marks in docs/reliability.md. */
async function publishTable(name: string, table: string, write: boolean): Promise<void> {
  const text = `${table}\n\nOn ${cpus().length} processors, Node ${process.versions.node}.`;
  print(`\n${text}`);
  const page = join(workspaceRoot, 'docs/reliability.md');
  if (write) await writeFile(page, replaced(await readFile(page, 'utf8'), name, text));
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`${name} takes a whole number from 1 to 99999.`);
  return Number(text);
}

const commands: Readonly<Record<string, (args: readonly string[], over: AbortSignal) => Promise<boolean>>> = {
  faults,
  soak: soaked,
  'event-loop': eventLoop,
  compose,
};
const usage = `Usage: faults [--only <text>] [--write]
  | soak [--minutes <n>] [--clients <n>] [--write]
  | event-loop [--only <text>] [--seconds <n>] [--small] [--write]
  | compose [--only <stage>,…] [--companies <n>] [--engine <folder>]`;

async function main([command, ...args]: readonly string[]): Promise<number> {
  // The fault of a full disk needs a disk of its own.
  if (command === 'faults' && !mayMount()) return runInMountNamespace([process.execPath, __filename, command, ...args]);
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => over.abort());
  process.on('exit', () => Program.killAll());
  const run = commands[command ?? ''];
  if (!run) throw new Error(usage);
  const isGood = await run(args, over.signal);
  if (isGood) return 0;
  return over.signal.aborted ? 130 : 1;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
