import { createHash } from 'node:crypto';
import type { Chain, PackageKind } from '@company-relations/batch-catalogue';
import { packageKinds } from '@company-relations/batch-manifest';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import type { CountryCode } from '@company-relations/ownership';
import type { CountryBuild } from '../planning/country-builds';

/** An order whose packages a job is about. */
export interface JobOrder {
  readonly id: string;
  /**
   * With a kind, the package that the chain had when the job was made: its last baseline, or for a delta its head. Where the
   * chain has another one by now, the job was done before. Null where there was none.
   */
  readonly after: number | null;
}

/**
 * A pass as a job. It says where to look, never what to write or for whom: whoever takes it decides anew what is due, from the
 * orders and subscriptions of the graph.
 */
export interface BuildJob {
  readonly country: CountryCode;
  readonly orders: readonly JobOrder[];
  /** Packages of this kind are built due or not; null builds what is due. */
  readonly kind: PackageKind | null;
  /** See `buildFormat`. */
  readonly form: string;
}

/** What beside the graph decides of the bytes of a package: whoever builds it has to be set up like whoever asked for it. */
export function buildFormat(lineRevision: string, { quality, windowBits }: BrotliSettings): string {
  return `${lineRevision}, Brotli ${quality}/${windowBits}`;
}

export function jobOf({ country, tasks }: CountryBuild, chains: readonly Chain[], kind: PackageKind | undefined, form: string): BuildJob {
  const chainOf = new Map(chains.filter((chain) => chain.country === country).map((chain) => [chain.order.id, chain]));
  const orders = tasks.map(({ order: { id } }) => ({ id, after: lastOf(chainOf.get(id), kind) ?? null }));
  return { country, orders, kind: kind ?? null, form };
}

/**
 * Equal for jobs that would do the same. Of what is due, of the grants and of the changes in the graph too: a job that already
 * runs may have read what was there before.
 */
export function deduplicationKey(job: BuildJob, { tasks, grants }: CountryBuild, changeNumber: number): string {
  const due = tasks.map(({ baseline, delta, head }) => [baseline, delta, head?.packageId ?? null]);
  return createHash('sha256').update(JSON.stringify([job, due, grants.key, changeNumber])).digest('hex');
}

/** Whether a job is about this chain, and still to be done there. */
export function isInJob({ country, orders, kind }: BuildJob, chain: Chain): boolean {
  const order = orders.find(({ id }) => id === chain.order.id);
  return order !== undefined && chain.country === country && (kind === null || (lastOf(chain, kind) ?? null) === order.after);
}

function lastOf(chain: Chain | undefined, kind: PackageKind | undefined): number | undefined {
  return (kind === 'baseline' ? chain?.lastBaseline : chain?.head)?.packageId;
}

const maxOrders = 100_000;
const maxFormatLength = 200;

/** The job that somebody put into the queue; undefined when it is none, or one of another version of the builder. */
export function parseJob(data: unknown): BuildJob | undefined {
  if (!hasExactly(data, ['country', 'orders', 'kind', 'form'])) return undefined;
  const { country, orders, kind, form } = data;
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
  if (kind !== null && !packageKinds.some((known) => known === kind)) return undefined;
  if (typeof form !== 'string' || form.length > maxFormatLength) return undefined;
  if (!Array.isArray(orders) || orders.length === 0 || orders.length > maxOrders || !orders.every(isOrder)) return undefined;
  return { country, orders, kind: kind as PackageKind | null, form };
}

function isOrder(value: unknown): value is JobOrder {
  if (!hasExactly(value, ['id', 'after'])) return false;
  const { id, after } = value;
  return typeof id === 'string' && /^[^\s\p{C}]{1,200}$/u.test(id) && (after === null || (Number.isSafeInteger(after) && Number(after) > 0));
}

function hasExactly(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).sort().join() === [...names].sort().join();
}
