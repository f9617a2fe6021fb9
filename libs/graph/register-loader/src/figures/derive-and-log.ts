import type { GraphTransaction } from '@company-relations/neo4j-client';
import { logDerivedFigures } from '../apply/change-log-writer';
import { deriveAndStoreFigures, type DeriveFiguresOptions } from './derive-and-store';
import { nextChangeNumber } from './keep-figures';
import { storeFiguresValidity } from './store-figures';

/**
 * Derives the figures of companies in a transaction that changes nothing else, and logs the companies whose responses
 * change because of the new figures.
 *
 * @returns the companies that are left for another transaction, because one transaction cannot store the figures of all
 *   of them.
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
