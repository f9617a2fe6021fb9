import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GraphInUse, obtainGraph } from '@company-relations/local-neo4j';
import { type Bench, graphTuning } from '../bench-graph';
import { folderBytes, measuredBulk } from '../bulk/measured-bulk';
import { Child } from '../child';

/** The nation's CSV files, generated once. */
export async function nationFiles({ workspaceRoot, folder, tell }: Bench, companies: number): Promise<string> {
  const nation = join(folder, `nation-${companies}`);
  const complete = `${nation}.complete`;
  if (existsSync(complete)) return nation;
  tell(`Generating ${companies} companies (once)`);
  await rm(nation, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const args = ['--model', 'nation', '--companies', String(companies), '--format', 'csv', '--out', nation];
  await new Child(join(workspaceRoot, 'dist/tools/generator/main.js'), args, {}).completed();
  await mkdir(complete);
  return nation;
}

/** The name of the graph of a nation, which `bench:bulk` leaves under it. */
export function nationName(companies: number): string {
  return `bench-nation-${companies}`;
}

/** The graph of a nation: loaded in bulk where it is not there, then kept. Delete its folder to have it loaded anew. */
export async function nationGraph(bench: Bench, companies: number): Promise<{ readonly graph: GraphInUse; readonly storeMb: number }> {
  const name = nationName(companies);
  const home = join(bench.workspaceRoot, `.local/${name}`);
  const filled = join(home, 'is-filled');
  if (!existsSync(filled)) {
    bench.tell(`Loading the nation of ${companies} companies in bulk (once)`);
    await measuredBulk(bench, { name, nation: await nationFiles(bench, companies) });
    await rm(join(home, 'bulk'), { recursive: true, force: true });
    await writeFile(filled, '');
  }
  const storeMb = Math.round((await folderBytes(join(home, 'data'))) / 1e6);
  return { graph: await obtainGraph({ ...bench, own: { name, tuning: graphTuning } }), storeMb };
}
