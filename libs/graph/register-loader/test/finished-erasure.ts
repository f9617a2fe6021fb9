import type { Erasure } from '@company-relations/erasure-ledger';
import type { CountryCode } from '@company-relations/ownership';
import type { PersonErasure } from '../src/index';

/** Erases a person completely, without any packages to withdraw. */
export async function finishedErasure(
  erasing: PersonErasure,
  id: string,
  on: Date,
  countries: readonly CountryCode[] = [],
): Promise<Erasure> {
  const begun = await erasing.begin(id, on, countries);
  const removed = await erasing.removeRecords(
    begun?.erasure as Erasure,
    () => on,
    () => true,
  );
  return erasing.finish(removed as Erasure, { packagesWithdrawn: 0, filesRemoved: 0 }, on);
}
