import type { DerivedFigures } from '@company-relations/company-graph';
import type { GraphTransaction } from '@company-relations/neo4j-client';
import { logDerivedFigures } from '../apply/change-log-entry';
import { deriveAndStoreFigures, type DeriveFiguresOptions } from './derive-and-store';
import { nextChangeNumber } from './keep-figures';
import { KnownOwners } from './known-owners';
import {
  storeFigures,
  type StoredInTransaction,
  type StoreFiguresOptions,
  storeFiguresValidity,
} from './store-figures';

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
  const stamp = await nextChangeNumber(transaction);
  const owners = ownersInTransaction(stamp);
  const { rest, shown } = await deriveAndStoreFigures(transaction, { ...deriving, stamp, owners });
  await logFigures(transaction, shown, deriving.today);
  return rest;
}

/**
 * Stores figures (ultimate ownerships) that were derived before, in a transaction that changes nothing else. Logs the
 * companies whose responses change because of the new figures.
 *
 * @throws GraphUnavailable
 */
export async function storeAndLogFigures(
  transaction: GraphTransaction,
  derived: readonly DerivedFigures[],
  options: Pick<StoreFiguresOptions, 'stamp' | 'today' | 'aboveOmitted'>,
): Promise<StoredInTransaction> {
  const owners = ownersInTransaction(options.stamp);
  const stored = await storeFigures(transaction, derived, { ...options, owners });
  await logFigures(transaction, stored.shown, options.today);
  return stored;
}

async function logFigures(transaction: GraphTransaction, shown: ReadonlySet<number>, today: number): Promise<void> {
  await storeFiguresValidity(transaction, today);
  await logDerivedFigures(transaction, shown);
}

/** The transaction changes no holding, so what it reads is the same as before. */
function ownersInTransaction(stamp: number): KnownOwners {
  const owners = new KnownOwners();
  owners.begin(stamp - 1, []);
  return owners;
}
