import type { Erasure } from '@company-relations/erasure-ledger';
import type { KeptAway } from '@company-relations/erasure-ledger';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { nationalIdForms, type ServiceId } from '@company-relations/ownership';
import { Changes } from '../apply/changes';
import { erasedHash, hiddenRemovalKey } from '../apply/erased-keys';
import { type ErasedProtectedPerson, keepProtection, protectionRow } from '../apply/erased-protection';
import { forgetFormerBusinessesOf } from '../apply/former-businesses';
import type { EndingProtection } from '../apply/ending-protection';
import { traderKey } from '../apply/identifier-keys';
import { MaterializedCounts } from '../apply/materialized-counts';
import { ChangeLogWriter } from '../apply/change-log-writer';
import { type PersonRow, statesProtection } from '../apply/protected-persons';
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
import { type ErasedPerson, keysOfPerson, serviceIdsOf, shownIdsOf, type PersonIdentity } from './erased-entities';
import { stripProxies } from './strip-proxies';

export interface Stripping {
  /** Of the erasure. */
  readonly id: string;
  readonly secret: string;
  /** In days since 1970-01-01 (UTC). */
  readonly today: number;
  /** Called with the hashes that are kept before anything is changed. */
  readonly beforeChange?: (kept: KeptAway) => Promise<void>;
}

/**
 * Removes all properties of a person, but not yet the records, stores hashes of what must not come back, and writes to the log of
 * changes which ServiceIds no package may show.
 */
export async function anonymizePerson(
  transaction: GraphTransaction,
  person: PersonIdentity,
  { id, secret, today, beforeChange }: Stripping,
): Promise<Pick<Erasure, 'persons' | 'businesses' | 'withdrawals' | 'serviceIds'>> {
  const { persons, businesses } = person;
  const serviceIds = serviceIdsOf(person);
  const changes = changesOf(person);
  const hashes = keysOfPerson(person).map((key) => erasedHash(secret, key));
  const protectedPersons = await protectedAmong(transaction, person);
  await beforeChange?.({ secret, hashes, protections: protectedPersons.map((each) => protectionRow(each, secret)) });
  const counts = new MaterializedCounts(transaction);
  await counts.track(businesses.map(({ serviceId }) => serviceId));
  const proxies = await stripProxies(transaction, person, counts, today);
  await keepProtection(transaction, protectedPersons, { id, secret });
  await transaction.run(dropKeys, { keys: persons.map(({ sourceId }) => traderKey(sourceId)) });
  await transaction.run(anonymizeEntities, {
    rows: serviceIds.map((serviceId) => ({ serviceId: int(serviceId), properties: nothingKnown(serviceId, secret) })),
  });
  await forgetClaims(transaction, person);
  const withdrawals = await forgetWithdrawals(transaction, person, secret);
  await transaction.run(writeErased, { rows: hashes.map((hash) => ({ hash, erasure: id })) });
  const protectionChanges = await writeSoleTraders(transaction, changes, counts, today);
  const hidden = serviceIds.map((serviceId) => ({ serviceId, isProtected: true }));
  await forgetFormerBusinessesOf(transaction, persons);
  const log = new ChangeLogWriter(transaction, changes, Infinity);
  log.addLines(proxies.lines);
  await log.write([...protectionChanges, ...hidden], [...proxies.shown, ...person.formerServiceIds]);
  await counts.flush();
  return { persons: persons.length, businesses: businesses.length, withdrawals, serviceIds: shownIdsOf(person) };
}

/** The persons whom a source protects, by a stored statement or by a claim, and whose number, or the one of the claim, others may have. */
async function protectedAmong(
  transaction: GraphTransaction,
  { persons }: PersonIdentity,
): Promise<ErasedProtectedPerson[]> {
  if (persons.length === 0) return [];
  const rows = await transaction.run<PersonRow>(personsWithSameNationalId, {
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
  // A claim about another person stays without the number, which was the erased person's too.
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

/** The persons whose national id and protection no longer affect others with the same number, and businesses. */
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

/** A claim of protection has an id, and may have a number, of the person. */
async function forgetClaims(transaction: GraphTransaction, { persons }: PersonIdentity): Promise<void> {
  if (persons.length === 0) return;
  await transaction.run(dropClaims, { ids: persons.map(({ sourceId }) => sourceId), numbers: formsOf(persons) });
}

/** Entities have a source id and a profile as long as they are there. */
function nothingKnown(serviceId: number, secret: string): Record<string, unknown> {
  return { serviceId: int(serviceId), sourceId: `erased:${erasedHash(secret, `entity:${serviceId}`)}`, profile: '{}' };
}

/**
 * Whose a withdrawn record was is not known any more, and a short id is in the ids of many others' records: so what a record's
 * id identifies is hidden, and the withdrawal stays in force.
 *
 * @returns how many withdrawals no longer contain the id.
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
      rows: ofRecords.map((key) => ({ key, hidden: hiddenRemovalKey(secret, key) })),
    });
  const keys = [...personIds.map((id) => `person:${id}`), ...companyIds.map((id) => `company:${id}`)];
  const [row] = await transaction.run<{ dropped: number }>(dropRemovals, { keys });
  return (row?.dropped ?? 0) + ofRecords.length;
}

/** Whether a key has an id as a part of its own: `record:p1/chair` names p1, `record:p12` does not. */
function names(key: string, id: string): boolean {
  for (let at = key.indexOf(id); at !== -1; at = key.indexOf(id, at + 1)) {
    if (!isWordAt(key, at - 1) && !isWordAt(key, at + id.length)) return true;
  }
  return false;
}

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}
