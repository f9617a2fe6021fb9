import { randomBytes } from 'node:crypto';
import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { nationalIdForms, type ServiceId } from '@company-relations/ownership';
import findFormerBusinesses from '../queries/erase/find-former-businesses.cypher';
import findFormerSecret from '../queries/erase/find-former-secret.cypher';
import forgetFormerBusinesses from '../queries/erase/forget-former-businesses.cypher';
import leavingBusinesses from '../queries/erase/leaving-businesses.cypher';
import protectedAmong from '../queries/erase/protected-among.cypher';
import takeFormerSecret from '../queries/erase/take-former-secret.cypher';
import writeFormerBusinesses from '../queries/erase/write-former-businesses.cypher';
import type { Changes } from './changes';
import { mergedProfile, searchFormOfNumber, soleTradersOf } from './company-profile';
import { erasedHash } from './erased-keys';
import type { StoredCompany } from './stored';
import { resolveMerged } from './known-records';
import { soleTraderKey } from './identifier-keys';
import type { ProtectionChange } from './protected-persons';
import type { ClaimChange } from './protection-claims';

/**
 * The number of days for which former businesses are stored. A package is in the list of packages for 60 days after its
 * build ended. The build may end up to a week after it read the business, which the graph then still connected with its
 * owner.
 */
const rememberedDays = 67;

interface LeavingRow {
  readonly elementId: string;
  readonly number: string | null;
  readonly traders: readonly string[];
  readonly serviceIds: readonly number[];
}

/** A person with the source id and the national id by which the person's former businesses are found. */
export interface FormerProprietor {
  readonly sourceId: string;
  /** The normalised national id. */
  readonly nationalId: string | null;
}

/**
 * Stores the ServiceIds of companies that the graph no longer connects with the person whose business they were.
 *
 * A company is connected with a person by a tie (a source states that the company is the person's business) or because
 * its number is the person's national id. A company loses these connections when it leaves the graph, is split off from
 * another company, or gets another number or tie. But earlier packages still show the company under its ServiceIds. If
 * the person becomes protected or is erased, these packages must be withdrawn. Persons and numbers are stored only as
 * hashes.
 */
export class FormerBusinesses {
  private before: readonly LeavingRow[] = [];

  constructor(
    private readonly transaction: GraphTransaction,
    private readonly changes: Changes,
  ) {}

  /** Reads the ties and numbers of the companies that will change. Call this method before the companies change. */
  async read(): Promise<void> {
    const elementIds = [...this.companies().keys()];
    this.before =
      elementIds.length === 0 ? [] : await this.transaction.run<LeavingRow>(leavingBusinesses, { elementIds });
  }

  /**
   * Stores the ServiceIds of the companies that lost a tie or a number. Call this method after the companies have
   * changed.
   *
   * @param today in days since 1970-01-01 (UTC).
   */
  async write(today: number): Promise<void> {
    const companies = this.companies();
    const idsByKey = new Map<string, Set<number>>();
    for (const row of this.before) {
      const kept = keysAfter(resolveMerged(companies.get(row.elementId)));
      for (const key of keysBefore(row)) if (!kept.has(key)) addTo(idsByKey, key, row.serviceIds);
    }
    if (idsByKey.size === 0) return;
    const [row] = await this.transaction.run<{ secret: string }>(takeFormerSecret, {
      secret: randomBytes(32).toString('base64url'),
    });
    const { secret } = row as { secret: string };
    const rows = [...idsByKey].map(([key, serviceIds]) => ({
      hash: erasedHash(secret, key),
      serviceIds: ints([...serviceIds]),
    }));
    await this.transaction.run(writeFormerBusinesses, {
      rows,
      today: int(today),
      forgottenBefore: int(today - rememberedDays),
    });
  }

  /**
   * Returns the ServiceIds under which packages may show former businesses of persons who are protected now. Only
   * persons who changed in the transaction are checked.
   *
   * @param claims the claims of protection that changed. They are needed because some national ids are only in a claim.
   */
  async ofProtected(
    protectionChanges: readonly ProtectionChange[],
    claims: readonly ClaimChange[],
  ): Promise<ServiceId[]> {
    const persons = [...this.changes.persons].filter(({ removed }) => !removed);
    const serviceIds = [...new Set([...protectionChanges, ...persons].map(({ serviceId }) => serviceId as number))];
    const claimed = claims.flatMap(({ id, after }) =>
      after?.isProtected ? after.nationalIds.map((nationalId) => ({ sourceId: id, nationalId })) : [],
    );
    if (serviceIds.length + claimed.length === 0 || (await secretOf(this.transaction)) === undefined) return [];
    const owners = await this.transaction.run<FormerProprietor>(protectedAmong, { serviceIds: ints(serviceIds) });
    return formerBusinessesOf(this.transaction, [...owners, ...claimed]);
  }

  private companies(): ReadonlyMap<string, StoredCompany> {
    const { contents, merged, removed } = this.changes;
    const companies = [...contents, ...merged, ...removed].flatMap((entity) =>
      entity.type === 'company' ? entity : [],
    );
    return new Map(
      companies.flatMap((company) => (company.elementId === undefined ? [] : [[company.elementId, company]])),
    );
  }
}

/** Returns the ServiceIds under which packages may show former businesses of these persons. */
export async function formerBusinessesOf(
  transaction: GraphTransaction,
  owners: readonly FormerProprietor[],
): Promise<ServiceId[]> {
  const hashes = await hashesOf(transaction, owners);
  if (hashes.length === 0) return [];
  const rows = await transaction.run<{ serviceId: ServiceId }>(findFormerBusinesses, { hashes });
  return rows.map(({ serviceId }) => serviceId);
}

/** Deletes the stored former businesses of erased persons. */
export async function forgetFormerBusinessesOf(
  transaction: GraphTransaction,
  owners: readonly FormerProprietor[],
): Promise<void> {
  const hashes = await hashesOf(transaction, owners);
  if (hashes.length > 0) await transaction.run(forgetFormerBusinesses, { hashes });
}

async function hashesOf(transaction: GraphTransaction, owners: readonly FormerProprietor[]): Promise<string[]> {
  const secret = owners.length === 0 ? undefined : await secretOf(transaction);
  if (secret === undefined) return [];
  const keys = owners.flatMap(({ sourceId, nationalId }) => [
    soleTraderKey(sourceId),
    ...(nationalId === null ? [] : nationalIdForms(nationalId).map(numberKey)),
  ]);
  return [...new Set(keys)].map((key) => erasedHash(secret, key));
}

async function secretOf(transaction: GraphTransaction): Promise<string | undefined> {
  const [row] = await transaction.run<{ secret: string }>(findFormerSecret);
  return row?.secret;
}

function keysBefore({ number, traders }: LeavingRow): string[] {
  return [...traders.map(soleTraderKey), ...(number === null ? [] : [numberKey(number)])];
}

function keysAfter(company: StoredCompany | undefined): ReadonlySet<string> {
  if (!company) return new Set();
  const number = searchFormOfNumber(mergedProfile(company.sources).orgNo);
  return new Set([
    ...soleTradersOf(company.sources).map(soleTraderKey),
    ...(number === undefined ? [] : [numberKey(number)]),
  ]);
}

function addTo(idsByKey: Map<string, Set<number>>, key: string, serviceIds: readonly number[]): void {
  const ids = idsByKey.get(key) ?? new Set();
  for (const id of serviceIds) ids.add(id);
  idsByKey.set(key, ids);
}

function numberKey(number: string): string {
  return `number:${number}`;
}
