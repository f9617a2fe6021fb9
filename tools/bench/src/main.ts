import { join } from 'node:path';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import type { Bench } from './bench';
import { isMet, measuredText, timed, type Verdict, verdictLine } from './figures';
import { endedInAnyCase } from './interruption';
import type { Syntax } from './peers/bare-parse';
import { recordsFolder } from './records/record-files';
import { Run } from './run';

type RunnableBench = (bench: Bench, options: readonly string[]) => Promise<Verdict[]>;

/**
 * The benchmarks by name. A benchmark is loaded only when it runs, so that the process of a peer loads nothing that it
 * does not need.
 */
const benches: Readonly<Record<string, () => Promise<RunnableBench>>> = {
  page: async () => (await import('./page-bench')).benchPages,
  lookup: async () => (await import('./lookup-bench')).benchLookups,
  find: async () => (await import('./find-bench')).benchFind,
  structure: async () => (await import('./structure-bench')).benchStructure,
  ultimate: async () => (await import('./ultimate-bench')).benchUltimate,
  figures: async () => (await import('./figures-bench')).benchFigures,
  feed: async () => (await import('./feed-bench')).benchFeed,
  batch: async () => (await import('./batch-bench')).benchBatch,
  supernode: async () => (await import('./supernode-bench')).benchSupernodes,
  derive: async () => (await import('./derive-bench')).benchDerive,
  growth: async () => (await import('./growth-bench')).benchGrowth,
  bulk: async () => (await import('./bulk-bench')).benchBulk,
  registers: async () => (await import('./registers-bench')).benchRegisters,
};

type Settings = Readonly<
  Record<
    'uri' | 'user' | 'password' | 'connectionString' | 'publicKeyFile' | 'issuer' | 'audience' | 'file' | 'into',
    string
  >
> & {
  readonly port: number;
  readonly brotli: BrotliSettings;
  readonly syntax: Syntax;
  readonly countries: readonly string[];
};

const peers: Readonly<Record<string, (settings: Settings) => Promise<void>>> = {
  'neo4j-pages': async ({ port, uri, user, password }) =>
    (await import('./peers/neo4j-pages')).serveNeo4jPages(port, uri, user, password),
  'postgres-pages': async ({ port, connectionString, countries }) =>
    (await import('./peers/postgres-pages')).servePostgresPages(port, connectionString, countries),
  'postgres-ultimate': async ({ port, connectionString, countries }) =>
    (await import('./peers/postgres-ultimate')).servePostgresUltimate(port, connectionString, countries),
  'postgres-figures': async ({ port, connectionString, countries }) =>
    (await import('./peers/postgres-pages')).servePostgresFigures(port, connectionString, countries),
  'guarded-nothing': async ({ port, publicKeyFile, issuer, audience }) =>
    (await import('./peers/guarded-nothing')).serveGuardedNothing(port, publicKeyFile, issuer, audience),
  'batched-merge': async ({ file, uri, user, password }) => {
    const perSecond = await (await import('./peers/batched-merge')).mergeFile(file, uri, user, password);
    process.stdout.write(`${perSecond}\n`);
  },
  'bare-parse': async ({ file, syntax }) => {
    const found = await (await import('./peers/bare-parse')).parseBare(file, syntax);
    process.stdout.write(`${JSON.stringify(found)}\n`);
  },
  compressor: async ({ file, into, brotli }) => {
    const { compressLines } = await import('./peers/compressor');
    const { ms } = await timed(() => compressLines(file, into, brotli));
    process.stdout.write(`${ms}\n`);
  },
};

/**
 * `<name>` runs a benchmark with its options. With `--tiny` it takes only seconds, compares the responses of the peers,
 * and checks no target. Other runs are recorded. `write-docs` shows the recorded runs in the docs. `peer <name>` runs a
 * peer: a program that a benchmark compares the service with.
 *
 * @returns the exit code of a benchmark. A peer has no exit code, because it runs until it has nothing left to do.
 */
async function main(env: NodeJS.ProcessEnv, [command = '', ...rest]: readonly string[]): Promise<number | undefined> {
  const peer = command === 'peer' ? peers[rest[0] ?? ''] : undefined;
  if (peer) {
    await peer(JSON.parse(env['BENCH_PEER'] ?? '{}') as Settings);
    return undefined;
  }
  const workspaceRoot = findWorkspaceRoot(__dirname);
  if (command === 'write-docs') {
    for (const file of await (await import('./records/write-docs')).writeDocs(workspaceRoot))
      process.stdout.write(`${file} is written anew.\n`);
    return 0;
  }
  const bench = benches[command];
  if (!bench) throw new Error(`Usage: bench ${[...Object.keys(benches), 'write-docs'].join(' | ')}`);
  return runBench({ workspaceRoot, env, options: rest }, await bench());
}

interface Command {
  readonly workspaceRoot: string;
  readonly env: NodeJS.ProcessEnv;
  readonly options: readonly string[];
}

/** Runs a benchmark, prints its verdicts and records them. */
function runBench({ workspaceRoot, env, options: given }: Command, run: RunnableBench): Promise<number> {
  const isTiny = given.includes('--tiny');
  const options = given.filter((option) => option !== '--tiny');
  const folder = join(workspaceRoot, isTiny ? '.local/bench-tiny' : '.local/bench');
  // A test says where a tiny run is recorded.
  const records = isTiny ? env['BENCH_TINY_RECORDS'] : join(workspaceRoot, recordsFolder);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  return endedInAnyCase(async (ending) => {
    const report = new Run(print, isTiny);
    const { setting, table } = report;
    const verdicts = await run({ workspaceRoot, folder, env, print, table, setting, isTiny, ...ending }, options);
    ending.signal.throwIfAborted();
    print(['', ...verdicts.map(isTiny ? unjudgedLine : verdictLine)].join('\n'));
    if (records !== undefined) await report.record(records, verdicts, options);
    // The figures of a tiny run mean nothing, so no target is checked.
    return isTiny || verdicts.every(isMet) ? 0 : 1;
  });
}

function unjudgedLine(verdict: Verdict): string {
  return `not judged  ${verdict.what}: ${measuredText(verdict)}`;
}

main(process.env, process.argv.slice(2)).then(
  // `process.exit` ends work that was interrupted, instead of waiting for it.
  (code) => void (code === undefined || process.exit(code)),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
