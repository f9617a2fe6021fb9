import { setTimeout as delay } from 'node:timers/promises';
import { builtIndexes, constrainImported, migrateImported } from '@company-relations/graph-schema';
import { GraphClient, type GraphSettings } from '@company-relations/neo4j-client';
import { markAllFigures, readExistingContent } from '@company-relations/register-loader';
import type { ShownProgress } from '../progress';
import type { Contents } from './bulk-state';
import type { Phases } from './phases';

const lookAgainMs = 500;
/** Creating a constraint for a hundred million entities takes long, and the server reports nothing during that time. */
const constraintTimeoutMs = 6 * 3_600_000;

/**
 * Adds to an imported graph what a load would have left: the schema, with all indexes built. It is safe to run it
 * again.
 *
 * @throws Error if the graph does not contain what was imported, and GraphUnavailable
 */
export async function finishImported(
  settings: GraphSettings,
  contents: Contents,
  phases: Phases,
  progress: ShownProgress,
): Promise<void> {
  const graph = new GraphClient({ ...settings, silenceTimeoutMs: constraintTimeoutMs });
  try {
    await graph.verifyConnectivity();
    const { companies, persons } = await readExistingContent(graph);
    if (companies !== contents.companies || persons !== contents.persons) {
      throw new ImportMismatchError(
        `The graph holds ${companies} companies and ${persons} persons, not the ${contents.companies} and ${contents.persons} that were converted: it is not the one that was imported.`,
      );
    }
    progress.begin('constraints');
    await phases.measure('constraints', () => constrainImported(graph));
    progress.begin('building indexes');
    await phases.measure('building indexes', async () => {
      await migrateImported(graph);
      await untilBuilt(graph, progress);
    });
    // `derive`, or the next load, derives what is marked.
    progress.begin('marking companies');
    await phases.measure('marking companies', () => markAllFigures(graph));
  } finally {
    await graph.close();
  }
}

/** The graph does not contain what was imported. */
export class ImportMismatchError extends Error {
  override readonly name = 'ImportMismatchError';
}

async function untilBuilt(graph: GraphClient, progress: ShownProgress): Promise<void> {
  let shownPercent = 0;
  for (;;) {
    const percent = await builtIndexes(graph);
    progress.advance(0, percent - shownPercent);
    shownPercent = percent;
    if (percent === 100) return;
    await delay(lookAgainMs);
  }
}
