import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, graphName, sizesOf } from './bench';
import { emptyGraph, graphMemory } from './bench-graph';
import { load } from './register-programs';
import { folderBytes, measuredBulk } from './bulk/measured-bulk';
import { machineText, megabytesText, type Verdict } from './figures';
import { readerMb, type Reading, reading } from './registers/reading';
import { asOf, filesIn, type RegisterFile, registerFolder, registers } from './registers/register-files';

const wantedRatio = 3;
const maxReaderMb = 512;
/** The memory of a reader is measured for a file and for one with a tenth of the companies. */
const growth = 10;
/**
 * A program takes some 100 MB before it reads. Node lets the heap grow by a few dozen megabytes before it first collects
 * all garbage, which a small file does not reach. Memory that depends on the size of the file would grow far more.
 */
const maxGrowth = 1.5;
const maxBulkMb = 4_096;
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
  bench.print(`${machineText()}; ${graphMemory(bench)}`);
  return [
    ...(values['skip-readers'] ? [] : await readers(bench, readCompanies)),
    ...(values['skip-load'] ? [] : await loadBritishFiles(bench)),
    ...(values['skip-bulk'] ? [] : await bulkLoadBritishFiles(bench, companies)),
  ];
}

async function readers(bench: Bench, companies: number): Promise<Verdict[]> {
  const { rounds } = sizesOf(bench, usual, tiny);
  const verdicts: Verdict[] = [];
  let peakMb = 0;
  for (const register of registers) {
    const fewer = Math.max(minCompanies, Math.round(companies / growth));
    const smaller = await filesIn(await registerFolder(bench, register, fewer));
    for (const [at, file] of (await filesIn(await registerFolder(bench, register, companies))).entries()) {
      const found = await reading(bench, file, rounds);
      printReading(bench, file, found);
      peakMb = Math.max(peakMb, found.peakMb);
      const smallerMb = await readerMb(bench, smaller[at] as RegisterFile, rounds);
      verdicts.push(speedOf(file, found), growthOf(file, found.peakMb, smallerMb));
    }
  }
  const memory = `at most ${maxReaderMb} MB`;
  return [
    ...verdicts,
    { what: 'registers: memory of the readers', measured: `${peakMb} MB`, target: memory, met: peakMb <= maxReaderMb },
  ];
}

function speedOf({ name }: RegisterFile, { ratio }: Reading): Verdict {
  return {
    what: `registers: reader of ${name}, relative to a bare parse`,
    measured: `${ratio.toFixed(2)} times`,
    target: `at most ${wantedRatio} times`,
    met: ratio <= wantedRatio,
  };
}

/** Judges that the memory of a reader does not depend on the size of its file. */
function growthOf({ name }: RegisterFile, peakMb: number, smallerMb: number): Verdict {
  const times = peakMb / smallerMb;
  return {
    what: `registers: memory for ${name}, relative to a file with a tenth of the companies`,
    measured: `${peakMb} MB / ${smallerMb} MB = ${times.toFixed(2)} times`,
    target: `at most ${maxGrowth} times`,
    met: times <= maxGrowth,
  };
}

function printReading(bench: Bench, { name, bytes, syntax }: RegisterFile, found: Reading): void {
  const { read, bare, ratio, cpuRatio, peakMb, barePeakMb } = found;
  const perSecond = (count: number, seconds: number) => Math.round(count / Math.max(seconds, 0.001));
  bench.print(
    `${name} (${Math.round(bytes / 1e6)} MB): ${read.lines} lines or records, ${read.statements} statements, ${perSecond(read.lines, read.seconds)} a second in ${read.seconds} s, ${peakMb} MB of memory; bare parse (${syntax}): ${perSecond(read.lines, bare.seconds)} a second in ${bare.seconds} s, ${barePeakMb} MB; ${ratio.toFixed(2)} times, of processor time ${cpuRatio.toFixed(2)} times`,
  );
}

/** Loads British files into an empty graph as a data team keeps it current: with `feed load`. */
async function loadBritishFiles(bench: Bench): Promise<Verdict[]> {
  const { loadCompanies } = sizesOf(bench, usual, tiny);
  const folder = await registerFolder(bench, 'uk', loadCompanies);
  const graph = await emptyGraph(bench, graphName(bench, 'registers'));
  const loaded = await load(bench, graph, folder, ['--as-of', asOf]).finally(() => graph.release());
  bench.print(
    `feed load of ${loadCompanies} companies: ${loaded.statements} statements in ${loaded.seconds} s, ${loaded.statementsPerSecond} a second, ${megabytesText(loaded.peakMb)}`,
  );
  return [];
}

/** Fills a graph with a British nation, prints the phases, and keeps the graph. */
async function bulkLoadBritishFiles(bench: Bench, companies: number): Promise<Verdict[]> {
  const files = await filesIn(await registerFolder(bench, 'uk', companies));
  const name = graphName(bench, `registers-${companies}`);
  const begun = performance.now();
  const bulk = await measuredBulk(bench, { name, asOf, paths: files.map(({ path }) => path) });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  for (const { phase, seconds: took, rows } of bulk.phases)
    bench.print(`${phase}: ${took} s${rows === undefined ? '' : `, ${rows} rows, ${Math.round(rows / took)} rows/s`}`);
  const home = join(bench.workspaceRoot, `.local/${name}`);
  const sizes = {
    files: files.reduce((sum, { bytes }) => sum + bytes, 0),
    converted: await folderBytes(join(home, 'bulk')),
    store: await folderBytes(join(home, 'data')),
  };
  await rm(join(home, 'bulk'), { recursive: true, force: true });
  const disk = Object.entries(sizes).map(([what, bytes]) => `${what} ${Math.round(bytes / 1e6)} MB`);
  bench.print(
    `feed bulk of ${companies} companies: ${bulk.companies} companies, ${bulk.persons} persons and ${bulk.records} records in ${seconds} s; ${disk.join(', ')}; most memory: ${bulk.peakMb} MB of the command, ${bulk.importMb} MB of the import`,
  );
  const peak = Math.max(bulk.peakMb, bulk.importMb);
  return [
    {
      what: `registers: most memory of a process, ${companies} British companies in bulk`,
      measured: `${peak} MB`,
      target: `at most ${maxBulkMb} MB`,
      met: peak <= maxBulkMb,
    },
  ];
}
