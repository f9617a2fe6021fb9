import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportFigures } from '@company-relations/local-neo4j';
import { type Bench, sizesOf } from './bench';
import { ownGraph } from './bench-graph';
import { begin } from './begin';
import { dailyUpdate } from './bulk/daily-update';
import { importConverted } from './bulk/import-converted';
import { folderBytes, type MeasuredBulk, measuredBulk, phaseRows } from './bulk/measured-bulk';
import { numberText, type Verdict } from './figures';
import { type GraphContent, graphContent } from './graph-content';
import { markNationLoaded, nationFiles, nationName } from './growth/nation-graph';
import { verdictOf } from './targets';

const usual = { companies: 1_000_000, minCompanies: 1_000 };
const tiny: typeof usual = { companies: 300, minCompanies: 1 };

/**
 * Loads a synthetic nation with `feed bulk` and compares the time with the bare import of the same files. Then loads
 * one day's update while the API serves requests.
 *
 * `--companies` sets the size of the nation. The graph is kept for later benchmarks.
 */
export async function benchBulk(bench: Bench, options: readonly string[]): Promise<Verdict[]> {
  const { companies: usualCompanies, minCompanies } = sizesOf(bench, usual, tiny);
  const { values } = parseArgs({
    args: [...options],
    options: { companies: { type: 'string', default: String(usualCompanies) } },
  });
  const companies = Number(values.companies);
  if (!Number.isInteger(companies) || companies < minCompanies)
    throw new Error(`--companies takes a whole number from ${minCompanies}.`);
  const nation = await nationFiles(bench, companies);
  const name = nationName(bench, companies);
  const bulk = await measuredBulk(bench, { name, paths: [nation] });
  const raw = await rawImport(bench, name);
  const store = await folderBytes(join(bench.workspaceRoot, `.local/${name}/data`));
  printFigures(bench, bulk, raw, { files: await folderBytes(nation), 'store with indexes': store });
  const graph = await ownGraph(bench, name);
  await begin(bench, { measurement: 'bulk', isUsual: companies === usualCompanies, graph });
  bench.print(sameRows(await graphContent(graph), bulk, raw.imported));
  const verdicts = [...verdictsOf(bulk, raw), ...(await dailyUpdate(bench, graph, companies))];
  await markNationLoaded(bench, companies);
  return verdicts;
}

function printFigures(
  bench: Bench,
  bulk: MeasuredBulk,
  raw: ImportFigures,
  sizes: Readonly<Record<string, number>>,
): void {
  bench.table({
    title: `Phases for ${numberText(bulk.companies)} companies, ${numberText(bulk.persons)} persons and ${numberText(bulk.records)} records`,
    columns: ['Phase', 'Seconds', 'Rows/s'],
    rows: [...phaseRows(bulk.phases), ['import alone of the same files', numberText(raw.seconds, 1), '-']],
  });
  bench.table({
    title: 'Memory and disk',
    columns: ['What', 'MB'],
    rows: [
      ['most memory of the command', bulk.peakMb],
      ['most memory of the import', bulk.importMb],
      ...Object.entries(sizes).map(([what, bytes]) => [what, Math.round(bytes / 1e6)]),
    ],
  });
}

function verdictsOf({ phases, peakMb, importMb }: MeasuredBulk, raw: ImportFigures): Verdict[] {
  const seconds = phases
    .filter(({ phase }) => phase === 'conversion' || phase === 'import')
    .reduce((sum, each) => sum + each.seconds, 0);
  const both = `${numberText(seconds, 1)} / ${numberText(raw.seconds, 1)} s`;
  return [
    verdictOf('bulk', 'conversion and import / import alone', seconds / raw.seconds, both),
    verdictOf('bulk', 'most memory of a process', Math.max(peakMb, importMb)),
  ];
}

/**
 * Checks that both loads made the same number of companies, persons and records.
 *
 * @returns a text with the numbers.
 * @throws Error if the numbers differ.
 */
function sameRows(
  { entities, records, relationships }: GraphContent,
  bulk: MeasuredBulk,
  imported: ImportFigures['imported'],
): string {
  const reported = [bulk.companies + bulk.persons, bulk.records];
  const isSame = String(reported) === String([entities, records]) && imported?.relationships === relationships;
  if (!isSame)
    throw new Error(
      `The loads differ: ${JSON.stringify({ reported, stored: [entities, records, relationships], imported })}`,
    );
  return `both loads made ${entities} companies and persons, and ${records} records`;
}

/** Runs only the import of the files that `feed bulk` converted. Removes the files afterwards. */
async function rawImport(bench: Bench, name: string): Promise<ImportFigures> {
  const folder = join(bench.workspaceRoot, `.local/${name}/bulk`);
  try {
    const files = { graph: 'bulk-raw', folder, argumentsFile: 'arguments' };
    return await importConverted(bench, files, async (_, imported) => imported);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
