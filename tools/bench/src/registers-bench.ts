import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, graphName, sizesOf } from './bench';
import { emptyGraph } from './bench-graph';
import { begin } from './begin';
import { load } from './register-programs';
import { folderBytes, measuredBulk, phaseRows } from './bulk/measured-bulk';
import { measuredText, megabytesText, numberText, timed, type Verdict } from './figures';
import { readerMb, type Reading, reading } from './registers/reading';
import { asOf, filesIn, type RegisterFile, registerFolder, registers } from './registers/register-files';
import type { Table } from './table';
import { verdictOf } from './targets';

/** The memory of a reader is measured for a file and for one with a tenth of the companies. */
const growth = 10;
const usual = { companies: 1_000_000, readCompanies: 100_000, loadCompanies: 20_000, rounds: 3 };
const tiny: typeof usual = { companies: 100, readCompanies: 100, loadCompanies: 100, rounds: 1 };

/** With fewer, a file may have no record. */
const minCompanies = 100;

/**
 * Reads the generated files of each register with its reader, and compares the time with a bare parse of the same file,
 * and the memory with that for a file with a tenth of the companies. Then loads British files with `feed load`, and a
 * nation of them with `feed bulk`.
 *
 * `--companies` sets the size of the nation, `--read-companies` that of the files that are read. `--skip-readers`,
 * `--skip-load` and `--skip-bulk` leave a part out.
 */
export async function benchRegisters(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const sizes = sizesOf(bench, usual, tiny);
  const { values } = parseArgs({
    args: [...options],
    options: {
      companies: { type: 'string', default: String(sizes.companies) },
      'read-companies': { type: 'string', default: String(sizes.readCompanies) },
      'skip-readers': { type: 'boolean', default: false },
      'skip-load': { type: 'boolean', default: false },
      'skip-bulk': { type: 'boolean', default: false },
    },
  });
  const [companies, readCompanies] = [values.companies, values['read-companies']].map(Number) as [number, number];
  if (![companies, readCompanies].every((size) => Number.isInteger(size) && size >= minCompanies))
    throw new Error(`--companies and --read-companies take whole numbers from ${minCompanies}.`);
  const isWhole = !values['skip-readers'] && !values['skip-load'] && !values['skip-bulk'];
  const isUsual = isWhole && companies === sizes.companies && readCompanies === sizes.readCompanies;
  await begin(bench, { measurement: 'registers', isUsual });
  return [
    ...(values['skip-readers'] ? [] : await readers(bench, readCompanies)),
    ...(values['skip-load'] ? [] : await loadBritishFiles(bench)),
    ...(values['skip-bulk'] ? [] : await bulkLoadBritishFiles(bench, companies)),
  ];
}

async function readers(bench: Bench, companies: number): Promise<Verdict[]> {
  const { rounds } = sizesOf(bench, usual, tiny);
  const readings: [RegisterFile, Reading][] = [];
  const verdicts: Verdict[] = [];
  for (const register of registers) {
    const fewer = Math.max(minCompanies, Math.round(companies / growth));
    const smaller = await filesIn(await registerFolder(bench, register, fewer));
    for (const [at, file] of (await filesIn(await registerFolder(bench, register, companies))).entries()) {
      const found = await reading(bench, file, rounds);
      readings.push([file, found]);
      const smallerMb = await readerMb(bench, smaller[at] as RegisterFile, rounds);
      verdicts.push(speedOf(file, found), growthOf(file, found.peakMb, smallerMb));
      verdicts.slice(-2).forEach((verdict) => bench.print(`${verdict.what}: ${measuredText(verdict)}`));
    }
  }
  bench.table({
    title: `Files of ${numberText(companies)} companies, the fastest of ${rounds} rounds`,
    columns: [
      'File',
      'MB',
      'Statements',
      'Lines or records/s',
      'Bare parse, the same',
      'Processor time, reader / bare',
    ],
    rows: readings.map((each) => rowOf(...each)),
  });
  return [
    ...verdicts,
    verdictOf('registers', 'memory of the readers', Math.max(...readings.map(([, { peakMb }]) => peakMb))),
  ];
}

function speedOf({ kind }: RegisterFile, { read, bare, ratio }: Reading): Verdict {
  const seconds = `${numberText(read.seconds, 2)} / ${numberText(bare.seconds, 2)} s`;
  return verdictOf('registers', `${kind}, reader / bare parse`, ratio, seconds);
}

/** Judges that the memory of a reader does not depend on the size of its file. */
function growthOf({ kind }: RegisterFile, peakMb: number, smallerMb: number): Verdict {
  return verdictOf(
    'registers',
    `${kind}, memory / that for a tenth of the companies`,
    peakMb / smallerMb,
    `${peakMb} / ${smallerMb} MB`,
  );
}

function rowOf({ kind, bytes }: RegisterFile, { read, bare, cpuRatio }: Reading): Table['rows'][number] {
  const perSecond = (seconds: number) => Math.round(read.lines / Math.max(seconds, 0.001));
  const speeds = [perSecond(read.seconds), perSecond(bare.seconds)];
  return [kind, Math.round(bytes / 1e6), read.statements, ...speeds, numberText(cpuRatio, 2)];
}

/** Loads British files into an empty graph as a data team keeps it current: with `feed load`. */
async function loadBritishFiles(bench: Bench): Promise<Verdict[]> {
  const { loadCompanies } = sizesOf(bench, usual, tiny);
  const folder = await registerFolder(bench, 'uk', loadCompanies);
  const graph = await emptyGraph(bench, graphName(bench, 'registers'));
  const loaded = await load(bench, graph, folder, ['--as-of', asOf]).finally(() => graph.release());
  bench.table({
    title: `feed load of ${numberText(loadCompanies)} British companies`,
    columns: ['Loaded', 'Statements', 'Seconds', 'Statements/s', 'Most memory'],
    rows: [
      [
        'all files',
        loaded.statements,
        numberText(loaded.seconds, 1),
        loaded.statementsPerSecond,
        megabytesText(loaded.peakMb),
      ],
    ],
  });
  return [];
}

/** Fills a graph with a British nation, prints the phases, and keeps the graph. */
async function bulkLoadBritishFiles(bench: Bench, companies: number): Promise<Verdict[]> {
  const files = await filesIn(await registerFolder(bench, 'uk', companies));
  const name = graphName(bench, `registers-${companies}`);
  const { ms, value: bulk } = await timed(() =>
    measuredBulk(bench, { name, asOf, paths: files.map(({ path }) => path) }),
  );
  const home = join(bench.workspaceRoot, `.local/${name}`);
  const sizes = {
    files: files.reduce((sum, { bytes }) => sum + bytes, 0),
    'converted files': await folderBytes(join(home, 'bulk')),
    store: await folderBytes(join(home, 'data')),
  };
  await rm(join(home, 'bulk'), { recursive: true, force: true });
  bench.table({
    title: `feed bulk of ${numberText(bulk.companies)} British companies, ${numberText(bulk.persons)} persons and ${numberText(bulk.records)} records`,
    columns: ['Phase', 'Seconds', 'Rows/s'],
    rows: [...phaseRows(bulk.phases), ['all', numberText(ms / 1000, 1), '-']],
  });
  bench.table({
    title: 'Memory and disk of feed bulk',
    columns: ['What', 'MB'],
    rows: [
      ['most memory of the command', bulk.peakMb],
      ['most memory of the import', bulk.importMb],
      ...Object.entries(sizes).map(([what, bytes]) => [what, Math.round(bytes / 1e6)]),
    ],
  });
  return [verdictOf('registers', 'most memory of a process in bulk', Math.max(bulk.peakMb, bulk.importMb))];
}
