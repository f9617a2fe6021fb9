import { readFile } from 'node:fs/promises';
import type { Chain, PackageRecord } from '@company-relations/batch-catalogue';
import { type JsonWebKeySet, jwksOf, lineDigest } from '@company-relations/batch-manifest';
import { counted, UsageError } from '@company-relations/command-line';
import { workedAhead } from '../packaging/map-concurrently';
import { companiesChangedSince } from '../packaging/changed-since';
import { linesOf } from '../packaging/company-lines';
import { idPages } from '../packaging/compare-with-states';
import { type Choice, isChosen, shapingGrants } from '../planning/decide';
import { gapBefore, type KnownPackages } from '../verification/chain-gap';
import { lineChecks } from '../verification/line-schema';
import { type LineEntry, packageLines, type SignedPackage, signedPackage, WrongPackage } from '../verification/package-lines';
import { type Checked, checkStretch, type Fresh, type Freshness, stretchesOf } from '../verification/verify-chain';
import type { Output } from './output';
import { signingKey, type Workplace } from './command-context';

export interface VerifyOptions {
  readonly choice: Choice;
  /** Whether the states are compared with the graph. */
  readonly fresh: boolean;
  readonly json: boolean;
}

interface ChainReport {
  readonly chain: Chain;
  readonly checked: readonly Checked[];
  /** Undefined where the state was not compared with the graph. */
  readonly freshness: Freshness | undefined;
}

/** Reads every listed file of the chosen orders again. @returns whether all is right. */
export async function verifyCommand({ choice, fresh, json }: VerifyOptions, signal: AbortSignal, place: Workplace, { out }: Output): Promise<boolean> {
  const keys = await publicKeys(place);
  const checks = await lineChecks();
  const listed = await place.catalogue.listed();
  const reports: ChainReport[] = [];
  for (const chain of (await place.catalogue.chains()).filter((candidate) => isChosen(candidate, choice))) {
    const isOurs = ({ orderId, country }: PackageRecord) => orderId === chain.order.id && country === chain.country;
    const records = listed.filter(isOurs).sort((one, other) => one.createdAt - other.createdAt || (one.kind === 'delta' ? -1 : 1));
    const { signed, wrong } = await signedOf(records, place, keys);
    const checked: Checked[] = [...wrong];
    let freshness: Freshness | undefined;
    const stretches = stretchesOf(signed);
    const known = await knownOf(records, signed, place);
    for (const stretch of stretches) {
      signal.throwIfAborted();
      const isLast = fresh && stretch === stretches.at(-1) && stretch.at(-1)?.record.packageId === chain.head?.packageId;
      const read = (one: SignedPackage) => abortable(packageLines(one, place.catalogue, checks[one.record.type]), signal);
      const result = await checkStretch(stretch, read, { fresh: isLast ? await freshOf(chain, place) : undefined, gap: stretch[0] && gapBefore(stretch[0], known) });
      checked.push(...result.checked);
      freshness = result.freshness ?? freshness;
    }
    reports.push({ chain, checked, freshness });
  }
  out(json ? JSON.stringify(reports.map(jsonOf)) : reports.map((report) => textOf(report, fresh)).join('\n') || 'There are no package orders.');
  return reports.every(({ checked, freshness }) => checked.every(({ problem }) => problem === undefined) && (freshness?.wrong ?? 0) === 0);
}

async function publicKeys({ settings }: Workplace): Promise<JsonWebKeySet> {
  const file = settings.publicKeysFile;
  const texts = file === undefined ? [] : [await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The public keys cannot be read (${error.code}): ${file}.`);
  })];
  const own = settings.signingKeyFile === undefined ? [] : [(await signingKey(settings.signingKeyFile)).publicJwk];
  if (texts.length + own.length === 0) throw new UsageError('Set BATCH_SIGNING_KEY_FILE or BATCH_PUBLIC_KEYS_FILE.');
  return jwksOf([...texts, ...own]);
}

async function signedOf(records: readonly PackageRecord[], { catalogue }: Workplace, keys: JsonWebKeySet): Promise<{ signed: SignedPackage[]; wrong: Checked[] }> {
  const signed: SignedPackage[] = [];
  const wrong: Checked[] = [];
  for (const record of records) {
    try {
      signed.push(await signedPackage(record, catalogue, keys));
    } catch (error) {
      if (!(error instanceof WrongPackage)) throw error;
      wrong.push({ record, problem: error.message, unproved: 'It is wrong.' });
    }
  }
  return { signed, wrong };
}

async function knownOf(records: readonly PackageRecord[], signed: readonly SignedPackage[], { catalogue }: Workplace): Promise<KnownPackages> {
  const continued = await catalogue.packagesWith(signed.flatMap(({ manifest: { continues } }) => continues ?? []));
  const right = new Set(signed.map(({ record }) => record.packageId));
  return {
    records: new Map(continued.map((record) => [record.packageId, record])),
    listed: new Set(records.map(({ packageId }) => packageId)),
    wrong: new Set(records.flatMap(({ packageId }) => (right.has(packageId) ? [] : [packageId]))),
  };
}

/** The state of the country as the order would get it now. */
async function freshOf({ order, country, head }: Chain, { companies, subscriptions, lineRevision }: Workplace): Promise<Fresh | undefined> {
  const subscription = await subscriptions.find(order.subscriptionId);
  if (!head || !subscription) return undefined;
  const grants = shapingGrants(order.type, country, subscription.grants);
  // Without the country it is shown nothing at all.
  const pages = grants.hasCountry(country) ? idPages((after, limit) => companies.companyIds(country, after, limit)) : noPages();
  const lines = workedAhead(inChunks(pages), 2, async (ids): Promise<readonly LineEntry[]> =>
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

function jsonOf({ chain: { order, country }, checked, freshness }: ChainReport): object {
  const packages = checked.map(({ record: { packageId, kind }, problem, unproved }) => ({ packageId, kind, problem: problem ?? null, proved: unproved === undefined, unproved: unproved ?? null }));
  return { organisationId: order.organisationId, orderId: order.id, country, packages, fresh: freshness ?? null };
}

function textOf({ chain: { order, country, head }, checked, freshness }: ChainReport, fresh: boolean): string {
  const wrong = checked.flatMap(({ record, problem }) => (problem === undefined ? [] : [`  ${record.kind} ${record.packageId}: ${problem}`]));
  const unproved = checked.flatMap(({ record, problem, unproved: why }) =>
    problem !== undefined || why === undefined ? [] : [`  ${record.kind} ${record.packageId}: Its file is right; the state that it leads to cannot be proved. ${why}`],
  );
  const summary = `${order.id} ${country}: ${counted(checked.length, 'package')}, ${wrong.length} wrong${unproved.length > 0 ? `, ${unproved.length} not proved` : ''}`;
  const comparison = freshness ? `  compared with the graph: ${freshness.wrong} wrong, ${freshness.pending} for the next delta` : '  not compared with the graph: there is no proved state of the newest package';
  return [summary, ...wrong, ...unproved, ...(fresh && head ? [comparison] : [])].join('\n');
}
