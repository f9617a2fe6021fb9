import { type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import { dayOf } from '@company-relations/ownership';
import personsOfIds from '../queries/apply/persons-of-ids.cypher';
import takeEndingMarks from '../queries/apply/take-ending-marks.cypher';
import takeEndingProtections from '../queries/apply/take-ending-protections.cypher';
import { Changes } from './changes';
import type { EndingProtection } from './ending-protection';
import { CompanyCountsUpdater } from './company-counts-updater';
import { ChangeLogWriter } from './change-log-writer';
import type { PersonToRecheck } from './protected-persons';
import { type CompanyLosingProtectionMark, recheckProtectionMarks } from './sole-traders';
import { underLock } from './under-lock';

const maxAtOnce = 1_000;

/**
 * Ends the protections whose end was postponed by batches with `postponesEnds`, unless another statement protects the
 * person now. If an earlier load was killed, the protections are also ended whose end that load postponed. Each
 * transaction waits for the transactions of other loads.
 *
 * @param loadedAt the time with which changes are dated.
 * @throws GraphUnavailable
 */
export async function endPostponedProtections(graph: GraphClient, loadedAt: Date, limit = maxAtOnce): Promise<void> {
  const today = dayOf(loadedAt);
  const slice = (end: typeof endClaims) => underLock(graph, (transaction) => end(transaction, today, limit));
  while ((await slice(endClaims)) === limit);
  while ((await slice(endMarks)) === limit);
}

async function endClaims(transaction: GraphTransaction, today: number, limit: number): Promise<number> {
  const ending = await transaction.run<EndingProtection>(takeEndingProtections, { limit: int(limit) });
  if (ending.length === 0) return 0;
  await recheckEndingProtections(transaction, ending, today);
  return ending.length;
}

async function endMarks(transaction: GraphTransaction, today: number, limit: number): Promise<number> {
  const ending = await transaction.run<CompanyLosingProtectionMark>(takeEndingMarks, { limit: int(limit) });
  if (ending.length > 0) await protectAnew(transaction, { ending: [], claimed: [], marks: ending }, today);
  return ending.length;
}

/**
 * Checks again whether these persons, and all persons with these national ids, must be protected. Removes the
 * protection of those who need not be protected any more.
 */
export async function recheckEndingProtections(
  transaction: GraphTransaction,
  ending: readonly EndingProtection[],
  today: number,
): Promise<void> {
  const claimed = await transaction.run<PersonToRecheck>(personsOfIds, {
    ids: [...new Set(ending.map(({ id }) => id))],
  });
  await protectAnew(transaction, { ending, claimed, marks: [] }, today);
}

interface Ended {
  readonly ending: readonly EndingProtection[];
  readonly claimed: readonly PersonToRecheck[];
  readonly marks: readonly CompanyLosingProtectionMark[];
}

async function protectAnew(
  transaction: GraphTransaction,
  { ending, claimed, marks }: Ended,
  today: number,
): Promise<void> {
  const changes = new Changes();
  const nationalIds = ending.flatMap(({ nationalId }) => nationalId ?? []);
  for (const number of nationalIds) changes.claimedNationalIds.add(number);
  const counts = new CompanyCountsUpdater(transaction);
  const log = new ChangeLogWriter(transaction, changes, today);
  await log.write(
    await recheckProtectionMarks(
      transaction,
      { claimed, nationalIds, marks, ids: ending.map(({ id }) => id) },
      counts,
      today,
    ),
    [],
  );
  await counts.flush();
}
