import type { GraphTransaction } from '@company-relations/neo4j-client';
import type { Changes } from '../apply/changes';
import { mergedProfile, searchFormOfNumber } from '../apply/company-profile';
import { readFormerServiceIds } from '../apply/former-service-ids';
import type { StoredCompany } from '../apply/stored';
import type { ErasedBusiness } from './erased-entities';
import { removeSlice } from './remove-slice';
import { anonymizePerson } from './anonymize-person';

const recordsAtOnce = 2_000;

/**
 * Removes companies that a load recognises as businesses of a person who was erased earlier. This function runs in the
 * transaction of the load, after everything else is written. It removes the companies with their records, and logs that
 * packages must no longer show them. They cannot be loaded again unless the erasure is revoked.
 *
 * @param secret the secret with which erased keys are hashed.
 * @param today in days since 1970-01-01 (UTC).
 */
export async function removeErasedBusinesses(
  transaction: GraphTransaction,
  { erasedBusinesses, merged }: Changes,
  secret: string,
  today: number,
): Promise<void> {
  for (const [company, id] of erasedBusinesses) {
    const mergedNow = [...merged].filter((other) => winnerOf(other) === company);
    const businesses = [await businessOf(transaction, company, mergedNow)];
    const { serviceIds } = await anonymizePerson(
      transaction,
      { persons: [], businesses, numberKeys: [], formerServiceIds: [], unmatchedCountries: [] },
      { id, secret, today },
    );
    const slicing = {
      erasure: { id, ...(serviceIds === undefined ? {} : { serviceIds }) },
      secret,
      today,
      limit: recordsAtOnce,
    };
    while (!(await removeSlice(transaction, slicing)).isLast);
  }
}

/** @param mergedNow companies that this transaction merged into the company. */
async function businessOf(
  transaction: GraphTransaction,
  { serviceId, sources }: StoredCompany,
  mergedNow: readonly StoredCompany[],
): Promise<ErasedBusiness> {
  const former = await readFormerServiceIds(transaction, [serviceId]);
  return {
    serviceId,
    sourceIds: sources.map(({ id }) => id),
    number: searchFormOfNumber(mergedProfile(sources).orgNo) ?? null,
    identifiers: [...new Set(sources.flatMap(({ identifiers }) => identifiers))],
    formerServiceIds: [...former, ...mergedNow.map((other) => other.serviceId)],
  };
}

function winnerOf(company: StoredCompany): StoredCompany {
  return company.mergedInto ? winnerOf(company.mergedInto) : company;
}
