import type { Erasure } from '@company-relations/erasure-ledger';
import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import { dayOf, nationalIdForms, type ServiceId, toSeconds } from '@company-relations/ownership';
import { Changes } from '../apply/changes';
import { numbersOfErasedProtectedPersons } from '../apply/erased-protection';
import { erasedHash } from '../apply/erased-keys';
import { formerBusinessesOf } from '../apply/former-businesses';
import { CompanyCountsUpdater } from '../apply/company-counts-updater';
import { ChangeLogWriter } from '../apply/change-log-writer';
import { writeSoleTraders } from '../apply/sole-traders';
import storedErased from '../queries/apply/stored-erased.cypher';
import erasureWithId from '../queries/erase/erasure-with-id.cypher';
import saveErasure from '../queries/erase/save-erasure.cypher';
import takeSecret from '../queries/erase/take-secret.cypher';
import { anonymizePerson } from './anonymize-person';
import { businessOf, erasureKeysOfWalkedEntity, personOf, type WalkedEntity } from './walked-entities';

/**
 * Erases those of the entities that belong to one of the erasures. Then marks again the persons and companies that must
 * be protected because they have the number of an erased protected person.
 */
export async function eraseEntitiesOfErasures(
  transaction: GraphTransaction,
  entities: readonly WalkedEntity[],
  erasures: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const [row] = await transaction.run<{ secret: string }>(takeSecret, { secret: '' });
  const { secret } = row as { secret: string };
  const today = dayOf(now);
  const found = await erasuresOf(transaction, entities, secret);
  for (const id of erasures) {
    const ofErasure = entities.filter(({ serviceId }) => found.get(serviceId) === id);
    if (ofErasure.length === 0) continue;
    const persons = ofErasure.filter(({ isPerson }) => isPerson).map(personOf);
    const businesses = ofErasure.filter(({ isPerson }) => !isPerson).map(businessOf);
    const formerServiceIds = await formerBusinessesOf(transaction, persons);
    const { serviceIds = [] } = await anonymizePerson(
      transaction,
      { persons, businesses, numberKeys: [], formerServiceIds, unmatchedCountries: [] },
      { id, secret, today },
    );
    await addServiceIds(transaction, id, serviceIds, now);
  }
  await protectAgain(transaction, entities, today);
}

/**
 * Returns, for each of these entities that belongs to an erasure, the id of the erasure. The key of the map is the
 * ServiceId.
 */
async function erasuresOf(
  transaction: GraphTransaction,
  entities: readonly WalkedEntity[],
  secret: string,
): Promise<ReadonlyMap<number, string>> {
  const hashesOf = new Map(
    entities.map((entity) => [
      entity.serviceId,
      erasureKeysOfWalkedEntity(entity).map((key) => erasedHash(secret, key)),
    ]),
  );
  const rows = await transaction.run<{ hash: string; erasure: string }>(storedErased, {
    hashes: [...new Set([...hashesOf.values()].flat())],
  });
  const erasures = new Map(rows.map(({ hash, erasure }) => [hash, erasure]));
  return new Map(
    [...hashesOf].flatMap(([serviceId, hashes]) =>
      hashes
        .flatMap((hash) => erasures.get(hash) ?? [])
        .slice(0, 1)
        .map((erasure) => [serviceId, erasure]),
    ),
  );
}

async function addServiceIds(
  transaction: GraphTransaction,
  id: string,
  serviceIds: readonly number[],
  now: Date,
): Promise<void> {
  const [row] = await transaction.run<{ erasure: Erasure }>(erasureWithId, { id });
  const all = [...new Set([...(row?.erasure.serviceIds ?? []), ...serviceIds])];
  await transaction.run(saveErasure, {
    id,
    properties: { serviceIds: ints(all), restoredAt: toSeconds(now), removedAt: null, finishedAt: null },
  });
}

/**
 * Marks again the persons and companies that have the number of an erased protected person. The restored graph may lack
 * these marks.
 */
async function protectAgain(
  transaction: GraphTransaction,
  entities: readonly WalkedEntity[],
  today: number,
): Promise<void> {
  const numbers = [...new Set(entities.flatMap(({ number }) => number ?? []))];
  const kept = await numbersOfErasedProtectedPersons(transaction, [...new Set(numbers.flatMap(nationalIdForms))]);
  const concerned = numbers.filter((number) => nationalIdForms(number).some((form) => kept.has(form)));
  if (concerned.length === 0) return;
  const changes = new Changes();
  for (const number of concerned) {
    const absent = {
      type: 'person',
      id: '',
      serviceId: 0 as ServiceId,
      identityOnly: false,
      removed: true,
      profile: {},
    } as const;
    changes.persons.add({ ...absent, writtenNationalId: number });
  }
  const counts = new CompanyCountsUpdater(transaction);
  const protectionChanges = await writeSoleTraders(transaction, changes, counts, today);
  await new ChangeLogWriter(transaction, changes, today).write(protectionChanges, []);
  await counts.flush();
}

/** Returns whether an entity of the walk was not erased yet. */
export function isNotErased({ sourceId }: WalkedEntity): boolean {
  return !sourceId.startsWith('erased:');
}
