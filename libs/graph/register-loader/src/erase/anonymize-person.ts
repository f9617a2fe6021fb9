import type { Erasure } from '@company-relations/erasure-ledger';
import type { ReloadBlockingKeys } from '@company-relations/erasure-ledger';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { nationalIdForms, type ServiceId } from '@company-relations/ownership';
import { Changes } from '../apply/changes';
import { erasedHash, hashedRemovalKey } from '../apply/erased-keys';
import { type ErasedProtectedPerson, storeErasedProtection, erasedProtectionRow } from '../apply/erased-protection';
import { forgetFormerBusinessesOf } from '../apply/former-businesses';
import type { EndingProtection } from '../apply/ending-protection';
import { soleTraderKey } from '../apply/identifier-keys';
import { CompanyCountsUpdater } from '../apply/company-counts-updater';
import { ChangeLogWriter } from '../apply/change-log-writer';
import { type PersonRowOfNationalId, statesProtection } from '../apply/protected-persons';
import { writeSoleTraders } from '../apply/sole-traders';
import dropKeys from '../queries/apply/drop-keys.cypher';
import personsWithSameNationalId from '../queries/apply/persons-with-same-national-id.cypher';
import protectingClaims from '../queries/apply/protecting-claims.cypher';
import writeErased from '../queries/apply/write-erased.cypher';
import dropClaims from '../queries/erase/drop-claims.cypher';
import dropRemovals from '../queries/erase/drop-removals.cypher';
import hideRemovals from '../queries/erase/hide-removals.cypher';
import anonymizeEntities from '../queries/erase/anonymize-entities.cypher';
import withdrawnRecords from '../queries/erase/withdrawn-records.cypher';
import {
  type ErasedPerson,
  erasureKeysOfIdentity,
  serviceIdsOf,
  idsShownInPackages,
  type PersonIdentity,
} from './erased-entities';
import { stripProxies } from './strip-proxies';

export interface AnonymizeOptions {
  /** The id of the erasure. */
  readonly id: string;
  readonly secret: string;
  /** The day of the erasure, in days since 1970-01-01 (UTC). */
  readonly today: number;
  /** Called before anything is changed, with the hashes that will be stored. */
  readonly beforeChange?: (kept: ReloadBlockingKeys) => Promise<void>;
}

/**
 * Removes all properties of a person and of the person's businesses. Their records stay for now. Stores hashes of the
 * keys that loads must not add again, and logs the ServiceIds that packages must no longer show.
 */
export async function anonymizePerson(
  transaction: GraphTransaction,
  person: PersonIdentity,
  { id, secret, today, beforeChange }: AnonymizeOptions,
): Promise<Pick<Erasure, 'persons' | 'businesses' | 'withdrawals' | 'serviceIds'>> {
  const { persons, businesses } = person;
  const serviceIds = serviceIdsOf(person);
  const changes = changesOf(person);
  const hashes = erasureKeysOfIdentity(person).map((key) => erasedHash(secret, key));
  const protectedPersons = await protectedAmong(transaction, person);
  await beforeChange?.({
    secret,
    hashes,
    protections: protectedPersons.map((each) => erasedProtectionRow(each, secret)),
  });
  const counts = new CompanyCountsUpdater(transaction);
  const idsOfBusinesses = businesses.map(({ serviceId }) => serviceId);
  await counts.track(idsOfBusinesses);
  const proxies = await stripProxies(transaction, person, counts, today);
  await storeErasedProtection(transaction, protectedPersons, { id, secret });
  await transaction.run(dropKeys, { keys: persons.map(({ sourceId }) => soleTraderKey(sourceId)) });
  await transaction.run(anonymizeEntities, {
    rows: serviceIds.map((serviceId) => ({ serviceId: int(serviceId), properties: nothingKnown(serviceId, secret) })),
  });
  await forgetClaims(transaction, person);
  const withdrawals = await forgetWithdrawals(transaction, person, secret);
  await transaction.run(writeErased, { rows: hashes.map((hash) => ({ hash, erasure: id })) });
  const protectionChanges = await writeSoleTraders(transaction, changes, counts, today);
  const hidden = serviceIds.map((serviceId) => ({ serviceId, isProtected: true }));
  await forgetFormerBusinessesOf(transaction, persons);
  const log = new ChangeLogWriter(transaction, changes, today);
  log.addLines(proxies.lines);
  // A business loses its total number of shares, from which stakes in it and in the companies below it may follow.
  log.addHeld(idsOfBusinesses);
  await log.write([...protectionChanges, ...hidden], [...proxies.shown, ...person.formerServiceIds]);
  await counts.flush();
  return {
    persons: persons.length,
    businesses: businesses.length,
    withdrawals,
    serviceIds: idsShownInPackages(person),
  };
}

/**
 * Returns the erased persons who are protected by a statement or a claim, with their national ids. Other persons with
 * the same national id must stay protected.
 */
async function protectedAmong(
  transaction: GraphTransaction,
  { persons }: PersonIdentity,
): Promise<ErasedProtectedPerson[]> {
  if (persons.length === 0) return [];
  const rows = await transaction.run<PersonRowOfNationalId>(personsWithSameNationalId, {
    numbers: [],
    serviceIds: ints(persons.map(({ serviceId }) => serviceId)),
  });
  const claims = await transaction.run<EndingProtection>(protectingClaims, {
    ids: persons.map(({ sourceId }) => sourceId),
    numbers: formsOf(persons),
  });
  const claimedIds = new Set(claims.map(({ id }) => id));
  const own = rows
    .filter((row) => statesProtection(row) || claimedIds.has(row.sourceId))
    .map(({ sourceId, nationalId }) => ({ sourceId, nationalId }));
  // The number is removed from claims about other persons, because it was the erased person's number too. Such a number
  // is returned for the erased person, so that it still protects the other person.
  const [first] = persons as [ErasedPerson];
  const sourceIds = new Set(persons.map(({ sourceId }) => sourceId));
  const claimed = claims.map(({ id, nationalId }) => ({
    sourceId: sourceIds.has(id) ? id : first.sourceId,
    nationalId,
  }));
  return [...own, ...claimed].flatMap(({ sourceId, nationalId }) =>
    nationalId === null ? [] : { sourceId, nationalId },
  );
}

function formsOf(persons: readonly ErasedPerson[]): string[] {
  return persons.flatMap(({ nationalId }) => (nationalId === null ? [] : nationalIdForms(nationalId)));
}

/**
 * Returns changes that remove the erased persons. When they are written, the protection of other persons and businesses
 * with the same number is updated.
 */
function changesOf({ persons }: PersonIdentity): Changes {
  const changes = new Changes();
  for (const { elementId, serviceId, sourceId, nationalId } of persons) {
    changes.persons.add({
      ...{
        type: 'person',
        id: sourceId,
        serviceId: serviceId as ServiceId,
        elementId,
        identityOnly: false,
        removed: true,
        profile: {},
      },
      ...(nationalId === null ? {} : { writtenNationalId: nationalId }),
    });
  }
  return changes;
}

/**
 * Deletes the claims about the person, which use the person's ids, and removes the person's number from claims about
 * other persons.
 */
async function forgetClaims(transaction: GraphTransaction, { persons }: PersonIdentity): Promise<void> {
  if (persons.length === 0) return;
  await transaction.run(dropClaims, { ids: persons.map(({ sourceId }) => sourceId), numbers: formsOf(persons) });
}

/**
 * Returns the properties that remain of an erased entity until its node is deleted. A node must have a source id and a
 * profile, so both get values that say nothing about the entity.
 */
function nothingKnown(serviceId: number, secret: string): Record<string, unknown> {
  return { serviceId: int(serviceId), sourceId: `erased:${erasedHash(secret, `entity:${serviceId}`)}`, profile: '{}' };
}

/**
 * Removes the ids of the person from stored withdrawals. Withdrawals of the person and of the person's businesses are
 * deleted. Withdrawals of records whose id contains an id of the person are stored under a hash and stay in force: it
 * is unknown which person or company a withdrawn record was about, and a short id may be part of the ids of many
 * records.
 *
 * @returns how many withdrawals no longer contain an id of the person.
 */
async function forgetWithdrawals(
  transaction: GraphTransaction,
  { persons, businesses }: PersonIdentity,
  secret: string,
): Promise<number> {
  const [personIds, companyIds] = [
    persons.map(({ sourceId }) => sourceId),
    businesses.flatMap(({ sourceIds }) => sourceIds),
  ];
  const ids = [...personIds, ...companyIds];
  const rows = await transaction.run<{ key: string }>(withdrawnRecords, { ids });
  const ofRecords = rows.map(({ key }) => key).filter((key) => ids.some((id) => names(key, id)));
  if (ofRecords.length > 0)
    await transaction.run(hideRemovals, {
      rows: ofRecords.map((key) => ({ key, hidden: hashedRemovalKey(secret, key) })),
    });
  const keys = [...personIds.map((id) => `person:${id}`), ...companyIds.map((id) => `company:${id}`)];
  const [row] = await transaction.run<{ dropped: number }>(dropRemovals, { keys });
  return (row?.dropped ?? 0) + ofRecords.length;
}

/** Returns whether a key contains an id as a whole word: `record:p1/chair` contains p1, but `record:p12` does not. */
function names(key: string, id: string): boolean {
  for (let at = key.indexOf(id); at !== -1; at = key.indexOf(id, at + 1)) {
    if (!isWordAt(key, at - 1) && !isWordAt(key, at + id.length)) return true;
  }
  return false;
}

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}
