import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AnnouncedErasure,
  type AnnouncedRevocation,
  type BeforeChange,
  type ErasedPackages,
  type Erasure,
} from '@company-relations/erasure-ledger';
import { markEntriesFollowed, readLastFollowed } from '@company-relations/erasure-ledger';
import type {
  ErasureEntry,
  ReloadBlockingKeys,
  LedgerWriter,
  RevocationEntry,
} from '@company-relations/erasure-ledger';
import type { GraphClient, GraphTransaction } from '@company-relations/neo4j-client';
import { type CountryCode, dayOf, toSeconds } from '@company-relations/ownership';
import { erasedHash } from '../apply/erased-keys';
import { underLock } from '../apply/under-lock';
import takeSecret from '../queries/erase/take-secret.cypher';
import { countRecords, type ErasedRecordCounts, type PersonIdentity } from './erased-entities';
import { findPersonIdentity } from './find-person-identity';
import { removeSlice } from './remove-slice';
import { anonymizePerson } from './anonymize-person';
import {
  erasureOf,
  findRevocable,
  type RevocationSlice,
  type RevokedErasure,
  revokeSlice,
  storeErasure,
  readErasureSecret,
} from './stored-erasures';

const unannounced = async () => undefined;

/** What an erasure would remove. */
export interface ErasurePlan extends ErasedRecordCounts {
  readonly person: PersonIdentity;
}

/**
 * The result of beginning an erasure. `begun`: this call began the erasure. `resumed`: an earlier call began it, and it
 * is not finished. `done`: it was already finished.
 */
export type BegunErasure =
  | { readonly how: 'begun'; readonly erasure: Erasure; readonly unmatchedCountries: readonly CountryCode[] }
  | { readonly how: 'resumed' | 'done'; readonly erasure: Erasure };

/**
 * Erases persons from the graph, and prevents loads from adding them again. Each transaction waits for loads, and loads
 * wait for each transaction.
 *
 * The first transaction removes all properties of a person and stores hashes of the person's ids. From then on, no
 * caller finds the person, loads skip statements about the person, and no package that shows the person is given out.
 * Later transactions remove the records, a limited number in each transaction. If an erasure is killed, begin it again:
 * it continues.
 *
 * Every method throws `GraphUnavailable` if the graph does not respond.
 */
export class PersonErasure {
  /**
   * @param recordsPerSlice the largest number of records that one transaction removes. It limits how long a transaction
   *   takes and how long loads wait for it.
   * @param ledger the ledger into which each erasure and revocation is written before the graph is changed. Absent if
   *   erasures need not survive the loss of the graph.
   */
  constructor(
    private readonly graph: GraphClient,
    private readonly recordsPerSlice = 2_000,
    private readonly ledger?: LedgerWriter,
  ) {}

  /**
   * Returns what an erasure would remove, without changing anything. Returns undefined if there is no person with the
   * id.
   *
   * @param countries see `findPersonIdentity`.
   * @throws AmbiguousPersonError
   */
  async plan(sourceId: string, countries: readonly CountryCode[] = []): Promise<ErasurePlan | undefined> {
    const reading: GraphTransaction = { run: (query, parameters) => this.graph.read(query, parameters) };
    const person = await findPersonIdentity(reading, sourceId, countries);
    return person && { person, ...(await countRecords(reading, person)) };
  }

  /**
   * Returns the erasure, finished or not, of the person who had this id in a source. Returns undefined if there is
   * none.
   */
  async find(sourceId: string): Promise<Erasure | undefined> {
    return erasureOf({ run: (query, parameters) => this.graph.read(query, parameters) }, sourceId);
  }

  /**
   * Begins an erasure, or returns the erasure that was begun earlier. Returns undefined if no person has the id and no
   * erased person had it.
   *
   * @param countries see `findPersonIdentity`.
   * @throws AmbiguousPersonError, or the error of `beforeChange`. In both cases nothing was changed.
   */
  async begin(
    sourceId: string,
    now: Date,
    countries: readonly CountryCode[] = [],
    beforeChange: BeforeChange<AnnouncedErasure> = unannounced,
  ): Promise<BegunErasure | undefined> {
    const id = randomUUID();
    return underLock(this.graph, async (transaction): Promise<BegunErasure | undefined> => {
      const former = await erasureOf(transaction, sourceId);
      if (former) return { how: former.finishedAt === undefined ? 'resumed' : 'done', erasure: former };
      const person = await findPersonIdentity(transaction, sourceId, countries);
      if (!person) return undefined;
      const records = await countRecords(transaction, person);
      await beforeChange({ id, persons: person.persons.length, businesses: person.businesses.length, ...records });
      const [row] = await transaction.run<{ secret: string }>(takeSecret, {
        secret: randomBytes(32).toString('base64url'),
      });
      const { secret } = row as { secret: string };
      const begun = { id, person: erasedHash(secret, `person:${sourceId}`), begunAt: toSeconds(now), ...records };
      const counts = { persons: person.persons.length, businesses: person.businesses.length, withdrawals: 0 };
      const beforeStripping = async (kept: ReloadBlockingKeys) =>
        this.follow(transaction, { kind: 'erasure', erasure: { ...begun, ...counts }, ...kept }, id);
      const stripped = await anonymizePerson(transaction, person, {
        id,
        secret,
        today: dayOf(now),
        beforeChange: beforeStripping,
      });
      const erasure: Erasure = { ...begun, ...stripped };
      await storeErasure(transaction, erasure);
      return { how: 'begun', erasure, unmatchedCountries: person.unmatchedCountries };
    });
  }

  /**
   * Removes the records of the erased person in several transactions, and at last the entities themselves.
   *
   * @param onSlice called after each transaction with the number of removed records. If it returns false, the removal
   *   stops.
   * @returns the erasure as it is now, or undefined if the removal was stopped.
   */
  async removeRecords(
    erasure: Erasure,
    now: () => Date,
    onSlice: (records: number) => boolean,
  ): Promise<Erasure | undefined> {
    if (erasure.removedAt !== undefined) return erasure;
    for (;;) {
      const { removed, done } = await underLock(this.graph, async (transaction) => {
        const slice = await removeSlice(transaction, {
          erasure,
          secret: await readErasureSecret(transaction),
          today: dayOf(now()),
          limit: this.recordsPerSlice,
        });
        if (slice.isLast) await storeErasure(transaction, { id: erasure.id, removedAt: toSeconds(now()) });
        return { removed: slice.removed, done: slice.isLast };
      });
      const goesOn = onSlice(removed);
      if (done) return { ...erasure, removedAt: toSeconds(now()) };
      if (!goesOn) return undefined;
    }
  }

  /**
   * Stores that the erasure is finished, with the number of withdrawn packages and of deleted files. This is the last
   * step of an erasure.
   */
  async finish(erasure: Erasure, packages: ErasedPackages, now: Date): Promise<Erasure> {
    const { serviceIds: _gone, ...kept } = erasure;
    const finished = { ...kept, ...packages, finishedAt: toSeconds(now) };
    await this.graph.write((transaction) => storeErasure(transaction, { ...finished, serviceIds: null }));
    return finished;
  }

  /**
   * Revokes an erasure. When a later load states the person, the person is in the graph again. Each transaction of the
   * revocation waits for loads. Otherwise a load that had read the list of erasures before the revocation could add
   * keys to this erasure afterwards.
   *
   * @returns undefined if there is no such erasure.
   * @throws CannotRevokeError if the erasure cannot be revoked, or the error of `beforeChange`. In both cases nothing
   *   was changed.
   */
  async revoke(
    id: string,
    now: Date,
    beforeChange: BeforeChange<AnnouncedRevocation> = unannounced,
  ): Promise<RevokedErasure | undefined> {
    let released = 0;
    for (;;) {
      const slice = await underLock(this.graph, async (transaction): Promise<RevocationSlice | undefined> => {
        const found = await findRevocable(transaction, id);
        if (!found) return undefined;
        const { erasure, keptAway } = found;
        if (keptAway === 0 && erasure.liftedAt !== undefined)
          return { erasure, released: 0, isLast: true, wasBefore: true };
        if (released === 0) {
          await beforeChange({ id, keptAway });
          await this.follow(transaction, { kind: 'lift', erasure: id, liftedAt: toSeconds(now) }, id);
        }
        return revokeSlice(transaction, erasure, now);
      });
      if (!slice) return undefined;
      released += slice.released;
      if (slice.isLast)
        return { how: slice.wasBefore ? 'revoked before' : 'revoked', erasure: slice.erasure, released };
    }
  }

  /**
   * Writes an entry into the ledger, and stores that the graph has followed this entry.
   *
   * @throws the error of the ledger. In this case nothing was changed.
   */
  private async follow(
    transaction: GraphTransaction,
    entry: ErasureEntry | RevocationEntry,
    erasure: string,
  ): Promise<void> {
    if (!this.ledger) return;
    const { followed } = await readLastFollowed(transaction);
    await markEntriesFollowed(
      transaction,
      await this.ledger.append(entry, `${entry.kind} ${erasure}`, followed),
      erasure,
    );
  }
}
