import { setTimeout as delay } from 'node:timers/promises';
import {
  readIndexBuildPercent,
  constrainImported,
  migrate,
  migrateImported,
  migrationIds,
} from '@company-relations/graph-schema';
import { GraphClient, type GraphSettings } from '@company-relations/neo4j-client';
import {
  countCompaniesWithDueFigures,
  deriveDueFigures,
  markAllFigures,
  readExistingContent,
} from '@company-relations/register-loader';
import type { LoadProgressDisplay } from '../progress';
import type { BulkState } from './bulk-state';
import type { Phases } from './phases';
import { InterruptedError } from './task-runner';

const lookAgainMs = 500;
const updatePhase = 'bringing the import up to date';
/**
 * The maximum time without a message from the server. While the server creates a constraint, it sends no message. For a
 * hundred million entities, this takes long.
 */
const constraintTimeoutMs = 6 * 3_600_000;

export interface FinishSettings {
  /**
   * The maximum number of holdings in a company and in its direct and indirect owners. If there are more, the ultimate
   * ownerships of the company are not derived. Undefined means the bound of the import.
   */
  readonly bound: number | undefined;
  /** If the signal is aborted, the derivation of ultimate ownerships ends after the running transaction. */
  readonly signal: AbortSignal;
}

/**
 * Completes an imported graph, so that it is the same as after a normal load. Creates the schema with all indexes
 * built, and derives those ultimate ownerships that the import does not have. If another version converted the files,
 * it also does the work of the migrations that the other lacked. The function can safely be run again.
 *
 * @throws ImportMismatchError if the graph does not contain what was imported.
 * @throws InterruptedError if the signal is aborted. All ultimate ownerships derived so far stay.
 * @throws NewerFiguresError, GraphUnavailable
 */
export async function finishImportedGraph(
  settings: GraphSettings,
  { bound, signal }: FinishSettings,
  { contents, migrations }: Pick<BulkState, 'contents' | 'migrations'>,
  phases: Phases,
  progress: LoadProgressDisplay,
): Promise<void> {
  const graph = new GraphClient({ ...settings, silenceTimeoutMs: constraintTimeoutMs });
  const lacking = migrationIds.filter((id) => !migrations.includes(id));
  progress.beginUncounted('reading what was imported');
  try {
    await graph.verifyConnectivity();
    const { companies, persons } = await readExistingContent(graph);
    if (companies !== contents.companies || persons !== contents.persons) {
      const advice = lacking.length > 0 ? ' Another version converted the files: convert them anew.' : '';
      throw new ImportMismatchError(
        `The graph holds ${companies} companies and ${persons} persons, not the ${contents.companies} and ${contents.persons} that were converted: it is not the one that was imported.${advice}`,
      );
    }
    progress.beginUncounted('constraints');
    await phases.measure('constraints', () => constrainImported(graph));
    progress.begin('building indexes');
    await phases.measure('building indexes', async () => {
      await migrateImported(graph, migrations);
      await untilBuilt(graph, progress);
    });
    if (lacking.length > 0) {
      progress.beginUncounted(updatePhase);
      await phases.measure(updatePhase, () => migrate(graph));
    }
    await deriveRest(graph, { bound, signal }, phases, progress);
  } finally {
    await graph.close();
  }
}

/**
 * Derives those ultimate ownerships that the import does not have. Some are missing if there were too many holdings for
 * the memory, or if another version of this program converted the files. Usually none are missing.
 *
 * @throws InterruptedError. All ultimate ownerships derived so far stay, and the next call derives the rest.
 */
async function deriveRest(
  graph: GraphClient,
  { bound, signal }: FinishSettings,
  phases: Phases,
  progress: LoadProgressDisplay,
): Promise<void> {
  progress.beginUncounted('looking for ultimate owners to derive');
  // Companies are first marked for the derivation. `isMarked` is false if the signal stopped the marking, or if another
  // process has set another bound. In both cases, the next run marks the remaining companies.
  const isMarked = await markAllFigures(graph, { bound, signal });
  const due = await countCompaniesWithDueFigures(graph);
  // If no company is marked, this only stores that none is, for readers. The import stored it too, unless another version
  // of this program converted the files.
  if (isMarked && due === 0 && (await deriveDueFigures(graph, { signal }))) return;
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

async function untilBuilt(graph: GraphClient, progress: LoadProgressDisplay): Promise<void> {
  let shownPercent = 0;
  for (;;) {
    const percent = await readIndexBuildPercent(graph);
    progress.advance(0, percent - shownPercent);
    shownPercent = percent;
    if (percent === 100) return;
    await delay(lookAgainMs);
  }
}
