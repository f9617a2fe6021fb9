import { setTimeout as delay } from 'node:timers/promises';
import { builtIndexes, constrainImported, migrateImported } from '@company-relations/graph-schema';
import { GraphClient, type GraphSettings } from '@company-relations/neo4j-client';
import {
  countDueFigures,
  deriveDueFigures,
  markAllFigures,
  readExistingContent,
} from '@company-relations/register-loader';
import type { ShownProgress } from '../progress';
import type { Contents } from './bulk-state';
import type { Phases } from './phases';
import { InterruptedError } from './task-runner';

const lookAgainMs = 500;
/** Creating a constraint for a hundred million entities takes long, and the server reports nothing during that time. */
const constraintTimeoutMs = 6 * 3_600_000;

export interface FinishSettings {
  /** A company has figures only if at most this many holdings are above it. Absent: the bound of the import. */
  readonly bound: number | undefined;
  /** Ends the derivation of figures after the running transaction. */
  readonly signal: AbortSignal;
}

/**
 * Adds to an imported graph what a load would have left: the schema, with all indexes built, and figures where the
 * import has none. It is safe to run it again.
 *
 * @throws ImportMismatchError if the graph does not contain what was imported.
 * @throws InterruptedError if the signal is aborted. All that is derived stays.
 * @throws NewerFiguresError, GraphUnavailable
 */
export async function finishImported(
  settings: GraphSettings,
  { bound, signal }: FinishSettings,
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
    await deriveRest(graph, { bound, signal }, phases, progress);
  } finally {
    await graph.close();
  }
}

/**
 * Derives the figures that the import does not have, because there were too many holdings for the memory, or because
 * another version converted the files. Usually no figures are missing.
 *
 * @throws InterruptedError. All that is derived stays, and the next call derives the rest.
 */
async function deriveRest(
  graph: GraphClient,
  { bound, signal }: FinishSettings,
  phases: Phases,
  progress: ShownProgress,
): Promise<void> {
  // False if the marking was stopped, or if another process has set another bound. Then the next run marks the rest.
  const isMarked = await markAllFigures(graph, { bound, signal });
  const due = await countDueFigures(graph);
  if (isMarked && due === 0) return;
  progress.begin('deriving the remaining ultimate owners');
  const onSlice = (companies: number) => progress.advance(companies, (companies * 100) / due);
  const derive = async () => {
    if (!(isMarked && (await deriveDueFigures(graph, { signal, onSlice })))) throw new InterruptedError();
    return due;
  };
  await phases.measure('deriving the remaining ultimate owners', derive, (companies) => companies);
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
