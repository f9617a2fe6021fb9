import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { allFaults } from './faults';
import { Program } from './program';
import { isGood, replaced, tableOf } from './report';
import { runFaults } from './run-faults';
import { soak } from './soak';
import { soakTable } from './soak-table';
import { Traffic } from './traffic';
import { World } from './world';

const tell = (line: string) => void process.stdout.write(`${line}\n`);
const steadyLoad = { searchers: 4, cursorRuns: 2, downloaders: 2, pauseMs: 40, workPauseMs: 3_000 };
const workspaceRoot = findWorkspaceRoot(__dirname);

/** Runs the faults whose names have the text of `--only`, or all; `--write` puts the table into the page. */
async function faults(args: readonly string[], over: AbortSignal): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' }, write: { type: 'boolean', default: false } } });
  const chosen = allFaults.filter(({ name }) => name.includes(values.only ?? ''));
  const world = await World.start({ workspaceRoot, tell });
  try {
    const traffic = await Traffic.begin(world, steadyLoad);
    const outcomes = await runFaults({ world, traffic, faults: chosen, settleMs: 2_000, redo: true, over, tell }).finally(() => traffic.stop());
    await told('faults', tableOf(outcomes), values.write && !over.aborted);
    return !over.aborted && outcomes.length === chosen.length && outcomes.every(isGood);
  } finally {
    await world.stop();
  }
}

/** Load for `--minutes` by `--clients`; `--write` puts the table into the page. */
async function soaked(args: readonly string[], over: AbortSignal): Promise<boolean> {
  const options = { minutes: { type: 'string', default: '20' }, clients: { type: 'string', default: '50' }, write: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const [minutes, clients] = [wholeNumber('--minutes', values.minutes), wholeNumber('--clients', values.clients)];
  const rows = await soak({ workspaceRoot, minutes, clients, over, tell });
  await told('soak', soakTable(rows), values.write && !over.aborted);
  return !over.aborted && rows.every(({ good }) => good);
}

/** Prints a table, and puts it between its marks in the page where it is wanted. */
async function told(name: string, table: string, write: boolean): Promise<void> {
  const text = `${table}\n\nOn ${cpus().length} processors, Node ${process.versions.node}.`;
  tell(`\n${text}`);
  const page = join(workspaceRoot, 'docs/reliability.md');
  if (write) await writeFile(page, replaced(await readFile(page, 'utf8'), name, text));
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`${name} takes a whole number from 1 to 99999.`);
  return Number(text);
}

async function main([command, ...args]: readonly string[]): Promise<number> {
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => over.abort());
  process.on('exit', () => Program.killAll());
  const isGoodRun = command === 'faults' ? await faults(args, over.signal) : command === 'soak' ? await soaked(args, over.signal) : undefined;
  if (isGoodRun === undefined) throw new Error('Usage: faults [--only <text>] [--write] | soak [--minutes <n>] [--clients <n>] [--write]');
  return isGoodRun ? 0 : over.signal.aborted ? 130 : 1;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
