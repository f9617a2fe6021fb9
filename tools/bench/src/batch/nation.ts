import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphInUse } from '@company-relations/local-neo4j';
import { type Bench, graphName } from '../bench';
import { connect, emptyHome, ownGraph } from '../bench-graph';
import { bytesWithoutFigures, recordBytes } from '../bulk/import-without-figures';
import { measuredBulk } from '../bulk/measured-bulk';
import { numberText } from '../figures';
import { nationFiles } from '../growth/nation-graph';
import countFigures from '../queries/count-figures.cypher';

interface Counted {
  readonly figures: number;
  readonly omitted: number;
}

/**
 * A nation that is loaded in bulk for this run, since the run changes it. Prints how large the graph is without the
 * ultimate ownerships that it keeps, and with them.
 */
export async function nationForPackages(bench: Bench, companies: number): Promise<GraphInUse> {
  const name = graphName(bench, 'batch-nation');
  const home = join(bench.workspaceRoot, `.local/${name}`);
  await emptyHome(bench, name);
  // The graph takes some 8 GB, and no other run can use it. The run ends its server before this.
  await bench.cleanup.start(
    async () => name,
    () => emptyHome(bench, name),
  );
  bench.print(`Loading a nation of ${companies} companies in bulk`);
  const { phases } = await measuredBulk(bench, { name, paths: [await nationFiles(bench, companies)] });
  const after = await recordBytes(home, 'neo4j');
  const before = await bytesWithoutFigures(bench, join(home, 'bulk'));
  await rm(join(home, 'bulk'), { recursive: true, force: true });
  const graph = await ownGraph(bench, name);
  const { figures, omitted } = await countedFigures(graph);
  const deriving = phases.find(({ phase }) => phase === 'deriving ultimate owners');
  if (!deriving) throw new Error('The bulk load did not say how long deriving took.');
  bench.table({
    title: `The graph of ${numberText(companies)} companies before and after deriving ultimate ownerships`,
    columns: ['What', 'Value', 'Unit'],
    rows: [
      ['nodes, relationships and properties before', numberText(before / 1e6, 1), 'MB'],
      ['the same after', numberText(after / 1e6, 1), 'MB'],
      ['more', numberText((100 * (after - before)) / before, 1), '%'],
      ['kept ultimate ownerships', numberText(figures), ''],
      ['size of each', numberText((after - before) / Math.max(1, figures), 1), 'bytes'],
      ['companies with more holdings above them than the bound', numberText(omitted), ''],
      ['deriving in the bulk load', numberText(deriving.seconds, 1), 's'],
    ],
  });
  return graph;
}

async function countedFigures(address: GraphInUse): Promise<Counted> {
  const graph = connect(address);
  const [counted] = await graph.read<Counted>(countFigures).finally(() => graph.close());
  if (!counted) throw new Error('The graph does not say how many ultimate ownerships it keeps.');
  return counted;
}
