import { setTimeout as delay } from 'node:timers/promises';
import { builtIndexes, constrainImported, migrateImported } from '@company-relations/graph-schema';
import { GraphClient, type GraphSettings } from '@company-relations/neo4j-client';
import { readExistingContent } from '@company-relations/register-loader';
import type { ShownProgress } from '../progress';
import type { Contents } from './bulk-state';
import type { Phases } from './phases';

const lookAgainMs = 500;
/** A constraint of a hundred million entities takes long, and says nothing meanwhile. */
const constraintTimeoutMs = 6 * 3_600_000;

/**
 * Makes a graph that was just imported what a loader leaves: its schema, with indexes that are built. May be run again.
 *
 * @throws Error when the graph does not contain what was imported. GraphUnavailable
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
  } finally {
    await graph.close();
  }
}

/** The graph is another one than was imported. */
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
