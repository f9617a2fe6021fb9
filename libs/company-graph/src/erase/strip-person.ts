import { type GraphTransaction, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { Changes } from '../apply/changes';
import { erasedHash, hiddenRemovalKey } from '../apply/erased-keys';
import { KeptCounts } from '../apply/kept-counts';
import { LoggedChanges } from '../apply/logged-changes';
import { writeSoleTraders } from '../apply/sole-traders';
import dropKeys from '../queries/apply/drop-keys.cypher';
import writeErased from '../queries/apply/write-erased.cypher';
import dropRemovals from '../queries/erase/drop-removals.cypher';
import hideRemovals from '../queries/erase/hide-removals.cypher';
import stripEntities from '../queries/erase/strip-entities.cypher';
import withdrawnRecords from '../queries/erase/withdrawn-records.cypher';
import { keysOfPerson, serviceIdsOf, traderKey, type WholePerson } from './erased-entities';
import type { Erasure } from './erasure';
import { stripProxies } from './strip-proxies';

export interface Stripping {
  /** Of the erasure. */
  readonly id: string;
  readonly secret: string;
  /** In days since 1970-01-01 (UTC). */
  readonly today: number;
}

/**
 * Takes all that is known of a person from them but their records, hashes what must not come back, and says in the log of
 * changes whom no package may show.
 */
export async function stripPerson(
  transaction: GraphTransaction,
  person: WholePerson,
  { id, secret, today }: Stripping,
): Promise<Pick<Erasure, 'persons' | 'businesses' | 'withdrawals' | 'serviceIds'>> {
  const { persons, businesses } = person;
  const serviceIds = serviceIdsOf(person);
  const changes = changesOf(person);
  const counts = new KeptCounts(transaction);
  await counts.watch(businesses.map(({ serviceId }) => serviceId));
  const proxies = await stripProxies(transaction, person, counts, today);
  await transaction.run(dropKeys, { keys: persons.map(({ sourceId }) => traderKey(sourceId)) });
  await transaction.run(stripEntities, { rows: serviceIds.map((serviceId) => ({ serviceId: int(serviceId), properties: nothingKnown(serviceId, secret) })) });
  const withdrawals = await forgetWithdrawals(transaction, person, secret);
  await transaction.run(writeErased, { rows: keysOfPerson(person).map((key) => ({ hash: erasedHash(secret, key), erasure: id })) });
  const marked = await writeSoleTraders(transaction, changes, counts, today);
  const hidden = serviceIds.map((serviceId) => ({ serviceId, isProtected: true }));
  const log = new LoggedChanges(transaction, changes, Infinity);
  log.noteLines(proxies.lines);
  await log.write([...marked, ...hidden], proxies.shown);
  await counts.settle();
  return { persons: persons.length, businesses: businesses.length, withdrawals, serviceIds };
}

/** Whose national id and protection count no more for those alike and for businesses. */
function changesOf({ persons }: WholePerson): Changes {
  const changes = new Changes();
  for (const { elementId, serviceId, sourceId, nationalId } of persons) {
    changes.persons.add({
      ...{ type: 'person', id: sourceId, serviceId: serviceId as ServiceId, elementId, identityOnly: false, removed: true, profile: {} },
      ...(nationalId === null ? {} : { writtenNationalId: nationalId }),
    });
  }
  return changes;
}

/** Entities have a source id and a profile as long as they are there. */
function nothingKnown(serviceId: number, secret: string): Record<string, unknown> {
  return { serviceId: int(serviceId), sourceId: `erased:${erasedHash(secret, `entity:${serviceId}`)}`, profile: '{}' };
}

/**
 * Whose a withdrawn record was is not known any more, and a short id is in the ids of many others' records: so what a record's
 * id tells is hidden, and the withdrawal goes on to count.
 *
 * @returns how many withdrawals are not told any more.
 */
async function forgetWithdrawals(transaction: GraphTransaction, { persons, businesses }: WholePerson, secret: string): Promise<number> {
  const [personIds, companyIds] = [persons.map(({ sourceId }) => sourceId), businesses.flatMap(({ sourceIds }) => sourceIds)];
  const ids = [...personIds, ...companyIds];
  const rows = await transaction.run<{ key: string }>(withdrawnRecords, { ids });
  const ofRecords = rows.map(({ key }) => key).filter((key) => ids.some((id) => names(key, id)));
  if (ofRecords.length > 0) await transaction.run(hideRemovals, { rows: ofRecords.map((key) => ({ key, hidden: hiddenRemovalKey(secret, key) })) });
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
