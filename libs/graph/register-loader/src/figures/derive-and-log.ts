import type { GraphTransaction } from '@company-relations/neo4j-client';
import { logDerivedFigures } from '../apply/change-log-writer';
import { deriveAndStoreFigures, type DeriveFiguresOptions } from './derive-and-store';
import { nextChangeNumber } from './keep-figures';
import { storeFiguresValidity } from './store-figures';

/**
 * Derives the figures (ultimate ownerships) of companies in a transaction that changes nothing else. Logs the companies
 * whose responses change because of the new figures.
 *
 * @returns the companies that are left for another transaction. Some are left if all figures together are too many for
 *   one transaction.
 * @throws GraphUnavailable
 */
export async function deriveAndLogFigures(
  transaction: GraphTransaction,
  deriving: Pick<DeriveFiguresOptions, 'companies' | 'bound' | 'today'>,
): Promise<readonly number[]> {
  const { rest, shown } = await deriveAndStoreFigures(transaction, {
    ...deriving,
    stamp: await nextChangeNumber(transaction),
  });
  await storeFiguresValidity(transaction, deriving.today);
  await logDerivedFigures(transaction, shown);
  return rest;
}
