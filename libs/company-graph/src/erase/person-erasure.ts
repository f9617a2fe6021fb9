import { randomBytes, randomUUID } from 'node:crypto';
import { type GraphClient, type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import type { CountryCode } from '@company-relations/ownership';
import { erasedHash } from '../apply/erased-keys';
import takeCounter from '../queries/apply/take-counter.cypher';
import erasureWithId from '../queries/erase/erasure-with-id.cypher';
import findErasure from '../queries/erase/find-erasure.cypher';
import findSecret from '../queries/erase/find-secret.cypher';
import lift from '../queries/erase/lift.cypher';
import saveErasure from '../queries/erase/save-erasure.cypher';
import takeSecret from '../queries/erase/take-secret.cypher';
import { countRecords, type ErasedRecords, type WholePerson } from './erased-entities';
import { type ErasedPackages, type Erasure, toSeconds } from './erasure';
import { findWholePerson } from './find-whole-person';
import { removeSlice } from './remove-slice';
import { stripPerson } from './strip-person';

const liftedAtOnce = 10_000;
const msPerDay = 86_400_000;

/** What an erasure would take. */
export interface ErasurePlan extends ErasedRecords {
  readonly person: WholePerson;
}

/** `resumed`: it was begun before and is not finished. `done`: it was finished before. */
export interface BegunErasure {
  readonly how: 'begun' | 'resumed' | 'done';
  readonly erasure: Erasure;
}

/** An erasure cannot be lifted: there is none with the id, or it is not finished. */
export class CannotLift extends Error {
  override readonly name = 'CannotLift';
}

/**
 * Erases persons from the graph, and keeps them from coming back. Waits for loads and makes them wait, one transaction each.
 *
 * The first transaction takes all that is known of a person from them, and remembers hashes of their ids; from then on nobody
 * finds the person, loads pass over what is about them, and no package that shows them is given out. Their records go in
 * slices afterwards. Killed in between, it goes on when it is begun again.
 *
 * Every method throws `GraphUnavailable` when the graph does not answer.
 */
export class PersonErasure {
  /** @param recordsPerSlice - so many go in one transaction, so that neither it nor who waits for it takes long. */
  constructor(
    private readonly graph: GraphClient,
    private readonly recordsPerSlice = 2_000,
  ) {}

  /**
   * What would go; undefined when nobody is held under the id. Changes nothing.
   *
   * @param countries see `findWholePerson`.
   * @throws AmbiguousPerson
   */
  async plan(sourceId: string, countries: readonly CountryCode[] = []): Promise<ErasurePlan | undefined> {
    const reading: GraphTransaction = { run: (query, parameters) => this.graph.read(query, parameters) };
    const person = await findWholePerson(reading, sourceId, countries);
    return person && { person, ...(await countRecords(reading, person)) };
  }

  /** The erasure of whoever a source described under an id, as far as it came. */
  async find(sourceId: string): Promise<Erasure | undefined> {
    return erasureOf({ run: (query, parameters) => this.graph.read(query, parameters) }, sourceId);
  }

  /**
   * Begins an erasure, or finds the one that was begun; undefined when nobody is held under the id, and nobody was erased.
   *
   * @param countries see `findWholePerson`.
   * @throws AmbiguousPerson
   */
  async begin(sourceId: string, now: Date, countries: readonly CountryCode[] = []): Promise<BegunErasure | undefined> {
    return this.graph.write(async (transaction): Promise<BegunErasure | undefined> => {
      await transaction.run(takeCounter);
      const former = await erasureOf(transaction, sourceId);
      if (former) return { how: former.finishedAt === undefined ? 'resumed' : 'done', erasure: former };
      const person = await findWholePerson(transaction, sourceId, countries);
      if (!person) return undefined;
      const [row] = await transaction.run<{ secret: string }>(takeSecret, { secret: randomBytes(32).toString('base64url') });
      const { secret } = row as { secret: string };
      const id = randomUUID();
      const records = await countRecords(transaction, person);
      const stripped = await stripPerson(transaction, person, { id, secret, today: dayOf(now) });
      const erasure: Erasure = { id, person: erasedHash(secret, `person:${sourceId}`), begunAt: toSeconds(now), ...records, ...stripped };
      await save(transaction, erasure);
      return { how: 'begun', erasure };
    });
  }

  /**
   * Removes the records of who was erased, and in the end what is left of the entities.
   *
   * @param onSlice told of how many records have gone; ends the removal by returning false.
   * @returns the erasure as it is now, undefined when it was ended.
   */
  async removeRecords(erasure: Erasure, now: () => Date, onSlice: (records: number) => boolean): Promise<Erasure | undefined> {
    if (erasure.removedAt !== undefined) return erasure;
    for (;;) {
      const { removed, done } = await this.graph.write(async (transaction) => {
        await transaction.run(takeCounter);
        const slice = await removeSlice(transaction, { erasure, secret: await secretOf(transaction), today: dayOf(now()), limit: this.recordsPerSlice });
        if (slice.isLast) await save(transaction, { id: erasure.id, removedAt: toSeconds(now()) });
        return { removed: slice.removed, done: slice.isLast };
      });
      const goesOn = onSlice(removed);
      if (done) return { ...erasure, removedAt: toSeconds(now()) };
      if (!goesOn) return undefined;
    }
  }

  /** Remembers what became of the packages; nothing is left to do then. */
  async finish(erasure: Erasure, packages: ErasedPackages, now: Date): Promise<Erasure> {
    const { serviceIds: _gone, ...kept } = erasure;
    const finished = { ...kept, ...packages, finishedAt: toSeconds(now) };
    await this.graph.write((transaction) => save(transaction, { ...finished, serviceIds: null }));
    return finished;
  }

  /**
   * Lets whom an erasure took come back with the next load that states them. Loads wait, as for the others: one that had
   * looked up what is erased would else remember more of it afterwards, and that would stay.
   *
   * @throws CannotLift
   */
  async lift(id: string, now: Date): Promise<Erasure> {
    for (;;) {
      const lifted = await this.graph.write(async (transaction) => {
        await transaction.run(takeCounter);
        return liftSlice(transaction, id, now);
      });
      if (lifted) return lifted;
    }
  }
}

/** @returns the erasure as it is now, undefined while something of it is left. */
async function liftSlice(transaction: GraphTransaction, id: string, now: Date): Promise<Erasure | undefined> {
  const [row] = await transaction.run<{ erasure: Erasure }>(erasureWithId, { id });
  if (!row) throw new CannotLift(`There is no erasure ${id}.`);
  const { erasure } = row;
  if (erasure.finishedAt === undefined) throw new CannotLift(`The erasure ${id} is not finished: run it again first.`);
  const [slice] = await transaction.run<{ lifted: number }>(lift, { id, limit: int(liftedAtOnce) });
  if ((slice?.lifted ?? 0) === liftedAtOnce) return undefined;
  const lifted = { ...erasure, liftedAt: erasure.liftedAt ?? toSeconds(now) };
  await save(transaction, lifted);
  return lifted;
}

async function erasureOf(graph: GraphTransaction, sourceId: string): Promise<Erasure | undefined> {
  const secret = await secretOf(graph);
  if (secret === '') return undefined;
  const [row] = await graph.run<{ erasure: Erasure }>(findErasure, { hash: erasedHash(secret, `person:${sourceId}`) });
  return row?.erasure;
}

async function secretOf(graph: GraphTransaction): Promise<string> {
  const [row] = await graph.run<{ secret: string }>(findSecret);
  return row?.secret ?? '';
}

type Saved = Partial<Omit<Erasure, 'serviceIds'>> & { readonly id: string; readonly serviceIds?: readonly number[] | null };

async function save(transaction: GraphTransaction, { id, ...properties }: Saved): Promise<void> {
  const written = Object.entries(properties).map(([name, value]) => [name, typeof value === 'number' ? int(value) : Array.isArray(value) ? ints(value as number[]) : value]);
  await transaction.run(saveErasure, { id, properties: Object.fromEntries(written) as Record<string, unknown> });
}

/** In days since 1970-01-01 (UTC). */
function dayOf(time: Date): number {
  return Math.floor(time.getTime() / msPerDay);
}
