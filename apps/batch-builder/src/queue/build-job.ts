import { createHash } from 'node:crypto';
import type { Chain, PackageKind } from '@company-relations/batch-catalogue';
import { packageKinds } from '@company-relations/batch-manifest';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import type { CountryCode } from '@company-relations/ownership';
import type { CountryBuild } from '../planning/country-builds';

/** An order whose packages the job builds. */
interface JobOrder {
  readonly id: string;
  /**
   * The id of the chain's newest package when the job was created. Null if there was none. In jobs of kind `baseline`,
   * it is the id of the last baseline.
   *
   * The worker compares the id only if the job has a kind. If the chain has a newer package when the worker compares,
   * the job was already done.
   */
  readonly after: number | null;
}

/**
 * A country build as a job in the queue. A job contains the country and the orders, but never grants or contents. The
 * worker reads the orders and subscriptions from the graph and decides again which packages are due.
 */
export interface BuildJob {
  readonly country: CountryCode;
  readonly orders: readonly JobOrder[];
  /** Packages of this kind are built even if they are not due. With null, only due packages are built. */
  readonly kind: PackageKind | null;
  /** The settings that the worker must share with the command that queued the job. See `buildFormat`. */
  readonly form: string;
}

/**
 * Returns a text with the settings that decide the bytes of a package. The worker must have the same settings as the
 * command that queued the job.
 */
export function buildFormat(lineRevision: string, { quality, windowBits }: BrotliSettings): string {
  return `${lineRevision}, Brotli ${quality}/${windowBits}`;
}

export function jobOf(
  { country, tasks }: CountryBuild,
  chains: readonly Chain[],
  kind: PackageKind | undefined,
  form: string,
): BuildJob {
  const chainOf = new Map(chains.filter((chain) => chain.country === country).map((chain) => [chain.order.id, chain]));
  const orders = tasks.map(({ order: { id } }) => ({ id, after: lastOf(chainOf.get(id), kind) ?? null }));
  return { country, orders, kind: kind ?? null, form };
}

/**
 * Returns a key that is equal for jobs that would build the same packages. The key includes the due packages, the
 * grants, the change number and the day. If one of these differs, a new job is needed: a job that is already running may
 * have read older data, or the records that were in force on the day before.
 *
 * @param day - in days since 1970-01-01 (UTC).
 */
export function deduplicationKey(
  job: BuildJob,
  { tasks, grants }: CountryBuild,
  { changeNumber, day }: { readonly changeNumber: number; readonly day: number },
): string {
  const due = tasks.map(({ baseline, delta, head }) => [baseline, delta, head?.packageId ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([job, due, grants.key, changeNumber, day]))
    .digest('hex');
}

/** Returns whether a job includes this chain and still has to build packages for the chain. */
export function isPendingInJob({ country, orders, kind }: BuildJob, chain: Chain): boolean {
  const order = orders.find(({ id }) => id === chain.order.id);
  return (
    order !== undefined && chain.country === country && (kind === null || (lastOf(chain, kind) ?? null) === order.after)
  );
}

function lastOf(chain: Chain | undefined, kind: PackageKind | undefined): number | undefined {
  return (kind === 'baseline' ? chain?.lastBaseline : chain?.head)?.packageId;
}

const maxOrders = 100_000;
const maxFormatLength = 200;

/**
 * Parses the data of a queued job. Returns undefined if the data is malformed or from another version of the builder.
 */
export function parseJob(data: unknown): BuildJob | undefined {
  if (!hasExactly(data, ['country', 'orders', 'kind', 'form'])) return undefined;
  const { country, orders, kind, form } = data;
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
  if (kind !== null && !packageKinds.some((known) => known === kind)) return undefined;
  if (typeof form !== 'string' || form.length > maxFormatLength) return undefined;
  if (!Array.isArray(orders) || orders.length === 0 || orders.length > maxOrders || !orders.every(isOrder))
    return undefined;
  return { country, orders, kind: kind as PackageKind | null, form };
}

function isOrder(value: unknown): value is JobOrder {
  if (!hasExactly(value, ['id', 'after'])) return false;
  const { id, after } = value;
  return (
    typeof id === 'string' &&
    /^[^\s\p{C}]{1,200}$/u.test(id) &&
    (after === null || (Number.isSafeInteger(after) && Number(after) > 0))
  );
}

function hasExactly(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).sort().join() === [...names].sort().join();
}
