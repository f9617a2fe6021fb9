import { readFile } from 'node:fs/promises';
import type { Chain, PackageRecord } from '@company-relations/batch-catalogue';
import { type JsonWebKeySet, jwksOf, lineDigest } from '@company-relations/batch-manifest';
import { counted, UsageError } from '@company-relations/command-line';
import { mapConcurrently } from '../packaging/map-concurrently';
import { companiesChangedSince } from '../packaging/changed-since';
import { linesOf } from '../packaging/company-lines';
import { idPages } from '../packaging/compare-with-states';
import { type OrderFilter, matchesFilter, shapingGrants } from '../planning/decide';
import { gapBefore, type KnownPackages } from '../verification/chain-gap';
import { lineChecks } from '../verification/line-schema';
import { type LineEntry, packageLines, type SignedPackage, signedPackage, InvalidPackageError } from '../verification/package-lines';
import { type CheckedPackage, checkSegment, type LiveState, type GraphComparison, segmentsOf } from '../verification/verify-chain';
import type { Output } from './output';
import { signingKey, type CommandContext } from './command-context';

export interface VerifyOptions {
  readonly filter: OrderFilter;
  /** Whether the states are compared with the graph. */
  readonly comparesWithGraph: boolean;
  readonly json: boolean;
}

interface ChainReport {
  readonly chain: Chain;
  readonly checked: readonly CheckedPackage[];
  /** Undefined where the state was not compared with the graph. */
  readonly comparison: GraphComparison | undefined;
}

/** Reads every listed file of the chosen orders again. @returns whether all is right. */
export async function verifyCommand({ filter, comparesWithGraph, json }: VerifyOptions, signal: AbortSignal, context: CommandContext, { out }: Output): Promise<boolean> {
  const keys = await publicKeys(context);
  const checks = await lineChecks();
  const listed = await context.catalogue.listed();
  const reports: ChainReport[] = [];
  for (const chain of (await context.catalogue.chains()).filter((candidate) => matchesFilter(candidate, filter))) {
    const isOurs = ({ orderId, country }: PackageRecord) => orderId === chain.order.id && country === chain.country;
    const records = listed.filter(isOurs).sort((one, other) => one.createdAt - other.createdAt || (one.kind === 'delta' ? -1 : 1));
    const { signed, wrong } = await signedOf(records, context, keys);
    const checked: CheckedPackage[] = [...wrong];
    let comparison: GraphComparison | undefined;
    const segments = segmentsOf(signed);
    const known = await knownOf(records, signed, context);
    for (const segment of segments) {
      signal.throwIfAborted();
      const isLast = comparesWithGraph && segment === segments.at(-1) && segment.at(-1)?.record.packageId === chain.head?.packageId;
      const read = (one: SignedPackage) => abortable(packageLines(one, context.catalogue, checks[one.record.type]), signal);
      const result = await checkSegment(segment, read, { live: isLast ? await liveStateOf(chain, context) : undefined, gap: segment[0] && gapBefore(segment[0], known) });
      checked.push(...result.checked);
      comparison = result.comparison ?? comparison;
    }
    reports.push({ chain, checked, comparison });
  }
  out(json ? JSON.stringify(reports.map(jsonOf)) : reports.map((report) => textOf(report, comparesWithGraph)).join('\n') || 'There are no package orders.');
  return reports.every(({ checked, comparison }) => checked.every(({ problem }) => problem === undefined) && (comparison?.wrong ?? 0) === 0);
}

async function publicKeys({ settings }: CommandContext): Promise<JsonWebKeySet> {
  const file = settings.publicKeysFile;
  const texts = file === undefined ? [] : [await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The public keys cannot be read (${error.code}): ${file}.`);
  })];
  const own = settings.signingKeyFile === undefined ? [] : [(await signingKey(settings.signingKeyFile)).publicJwk];
  if (texts.length + own.length === 0) throw new UsageError('Set BATCH_SIGNING_KEY_FILE or BATCH_PUBLIC_KEYS_FILE.');
  return jwksOf([...texts, ...own]);
}

async function signedOf(records: readonly PackageRecord[], { catalogue }: CommandContext, keys: JsonWebKeySet): Promise<{ signed: SignedPackage[]; wrong: CheckedPackage[] }> {
  const signed: SignedPackage[] = [];
  const wrong: CheckedPackage[] = [];
  for (const record of records) {
    try {
      signed.push(await signedPackage(record, catalogue, keys));
    } catch (error) {
      if (!(error instanceof InvalidPackageError)) throw error;
      wrong.push({ record, problem: error.message, unverifiable: 'It is wrong.' });
    }
  }
  return { signed, wrong };
}

async function knownOf(records: readonly PackageRecord[], signed: readonly SignedPackage[], { catalogue }: CommandContext): Promise<KnownPackages> {
  const continued = await catalogue.packagesWith(signed.flatMap(({ manifest: { continues } }) => continues ?? []));
  const right = new Set(signed.map(({ record }) => record.packageId));
  return {
    records: new Map(continued.map((record) => [record.packageId, record])),
    listed: new Set(records.map(({ packageId }) => packageId)),
    wrong: new Set(records.flatMap(({ packageId }) => (right.has(packageId) ? [] : [packageId]))),
  };
}

/** The state of the country as the order would get it now. */
async function liveStateOf({ order, country, head }: Chain, { companies, subscriptions, lineRevision }: CommandContext): Promise<LiveState | undefined> {
  const subscription = await subscriptions.find(order.subscriptionId);
  if (!head || !subscription) return undefined;
  const grants = shapingGrants(order.type, country, subscription.grants);
  // Without the country it is shown nothing at all.
  const pages = grants.hasCountry(country) ? idPages((after, limit) => companies.companyIds(country, after, limit)) : noPages();
  const lines = mapConcurrently(inChunks(pages), 2, async (ids): Promise<readonly LineEntry[]> =>
    [...(await linesOf(await companies.load(ids, grants), grants))].map(([id, { text }]) => ({ id, digest: lineDigest(text) })),
  );
  const changed = await companiesChangedSince(head, { country, grants, lineRevision }, companies);
  const candidates = changed === 'all' ? undefined : new Set<number>(changed);
  return { lines, mayDiffer: (id) => candidates?.has(id) ?? true };
}

async function* noPages(): AsyncGenerator<never> {}

async function* inChunks<Id>(pages: AsyncIterable<readonly Id[]>): AsyncGenerator<readonly Id[]> {
  for await (const page of pages) for (let at = 0; at < page.length; at += 500) yield page.slice(at, at + 500);
}

async function* abortable<Item>(source: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of source) {
    signal.throwIfAborted();
    yield item;
  }
}

function jsonOf({ chain: { order, country }, checked, comparison }: ChainReport): object {
  const packages = checked.map(({ record: { packageId, kind }, problem, unverifiable }) => ({ packageId, kind, problem: problem ?? null, proved: unverifiable === undefined, unproved: unverifiable ?? null }));
  return { organisationId: order.organisationId, orderId: order.id, country, packages, fresh: comparison ?? null };
}

function textOf({ chain: { order, country, head }, checked, comparison }: ChainReport, comparesWithGraph: boolean): string {
  const wrong = checked.flatMap(({ record, problem }) => (problem === undefined ? [] : [`  ${record.kind} ${record.packageId}: ${problem}`]));
  const unproved = checked.flatMap(({ record, problem, unverifiable: why }) =>
    problem !== undefined || why === undefined ? [] : [`  ${record.kind} ${record.packageId}: Its file is right; the state that it leads to cannot be proved. ${why}`],
  );
  const summary = `${order.id} ${country}: ${counted(checked.length, 'package')}, ${wrong.length} wrong${unproved.length > 0 ? `, ${unproved.length} not proved` : ''}`;
  const comparisonLine = comparison ? `  compared with the graph: ${comparison.wrong} wrong, ${comparison.pending} for the next delta` : '  not compared with the graph: there is no proved state of the newest package';
  return [summary, ...wrong, ...unproved, ...(comparesWithGraph && head ? [comparisonLine] : [])].join('\n');
}
