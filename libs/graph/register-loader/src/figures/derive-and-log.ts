import type { GraphTransaction } from '@company-relations/neo4j-client';
import { logDerivedFigures } from '../apply/change-log-writer';
import { deriveInTransaction, type DeriveFiguresOptions } from './derive-in-transaction';
import { nextStamp } from './keep-figures';
import { storeFiguresValidity } from './store-figures';

/**
 * Derives the figures of companies in a transaction that changes nothing else, and logs the companies whose responses
 * change because of the new figures.
 *
 * @returns the companies that are left for another transaction, because one transaction cannot store the figures of all
 *   of them.
 * @throws GraphUnavailable
 */
export async function deriveFiguresReturningRest(
  transaction: GraphTransaction,
  deriving: Pick<DeriveFiguresOptions, 'companies' | 'bound' | 'today'>,
): Promise<readonly number[]> {
  const { rest, shown } = await deriveInTransaction(transaction, { ...deriving, stamp: await nextStamp(transaction) });
  await storeFiguresValidity(transaction, deriving.today);
  await logDerivedFigures(transaction, shown);
  return rest;
}
