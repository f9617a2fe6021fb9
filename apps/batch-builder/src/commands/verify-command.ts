import { readFile } from 'node:fs/promises';
import type { Chain, PackageRecord } from '@company-relations/batch-catalogue';
import { type JsonWebKeySet, jwksOf } from '@company-relations/batch-manifest';
import { countText, UsageError } from '@company-relations/command-line';
import type { CompanyLine, LiveState } from '@company-relations/relations-client/verification';
import { mapConcurrently } from '../packaging/map-concurrently';
import { companiesChangedSince } from '../packaging/changed-since';
import { companyLinesOf } from '../packaging/company-lines';
import { idPages } from '../packaging/compare-with-states';
import { type OrderFilter, matchesFilter, shapingGrants } from '../planning/decide';
import { lineChecks } from '../verification/line-schema';
import { type CheckedChain, verifyChain } from '../verification/verify-chain';
import { noOrdersText } from './build-report';
import type { Output } from './output';
import { signingKey, type CommandContext } from './command-context';

export interface VerifyOptions {
  readonly filter: OrderFilter;
  /** If true, the newest state of each chain is compared with the graph. */
  readonly comparesWithGraph: boolean;
  readonly json: boolean;
}

interface ChainReport extends CheckedChain {
  readonly chain: Chain;
}

/**
 * Verifies every downloadable file of the selected orders.
 *
 * @returns whether all files are correct.
 */
export async function verifyCommand(
  { filter, comparesWithGraph, json }: VerifyOptions,
  signal: AbortSignal,
  context: CommandContext,
  { out }: Output,
): Promise<boolean> {
  const { catalogue } = context;
  const sources = { catalogue, keys: await publicKeys(context), checks: await lineChecks(), signal };
  const listed = await catalogue.listed();
  const reports: ChainReport[] = [];
  for (const chain of (await catalogue.chains()).filter((candidate) => matchesFilter(candidate, filter))) {
    signal.throwIfAborted();
    const isInChain = ({ orderId, country }: PackageRecord) => orderId === chain.order.id && country === chain.country;
    const records = listed
      .filter(isInChain)
      .sort((one, other) => one.createdAt - other.createdAt || (one.kind === 'delta' ? -1 : 1));
    const liveState = comparesWithGraph ? () => liveStateOf(chain, context) : undefined;
    reports.push({ chain, ...(await verifyChain(records, chain.head?.packageId, { ...sources, liveState })) });
  }
  out(
    json
      ? JSON.stringify(reports.map(jsonOf))
      : reports.map((report) => textOf(report, comparesWithGraph)).join('\n') || noOrdersText(filter),
  );
  return reports.every(
    ({ checked, comparison }) =>
      checked.every(({ problem }) => problem === undefined) && (comparison?.wrong ?? 0) === 0,
  );
}

async function publicKeys({ settings }: CommandContext): Promise<JsonWebKeySet> {
  const file = settings.publicKeysFile;
  const texts =
    file === undefined
      ? []
      : [
          await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
            throw new UsageError(`The public keys cannot be read (${error.code}): ${file}.`);
          }),
        ];
  const own = settings.signingKeyFile === undefined ? [] : [(await signingKey(settings.signingKeyFile)).publicJwk];
  if (texts.length + own.length === 0) throw new UsageError('Set BATCH_SIGNING_KEY_FILE or BATCH_PUBLIC_KEYS_FILE.');
  return jwksOf([...texts, ...own]);
}

/**
 * Reads the lines that a new baseline of the chain would have. Returns undefined if the chain has no package yet, or if
 * the subscription of the order does not exist.
 */
async function liveStateOf(
  { order, country, head }: Chain,
  { companies, subscriptions, lineRevision }: CommandContext,
): Promise<LiveState | undefined> {
  const subscription = await subscriptions.find(order.subscriptionId);
  if (!head || !subscription) return undefined;
  const grants = shapingGrants(order.type, country, subscription.grants);
  // An order gets no lines for a country that its subscription does not grant.
  const pages = grants.hasCountry(country)
    ? idPages((after, limit) => companies.companyIds(country, after, limit))
    : noPages();
  const loaded = mapConcurrently(inChunks(pages), 2, async (ids) =>
    companyLinesOf(await companies.load(ids, grants), grants),
  );
  const changed = await companiesChangedSince(head, { country, grants, lineRevision }, companies);
  const candidates = changed === 'all' ? undefined : new Set<number>(changed);
  return { lines: linesOneByOne(loaded), mayDiffer: (serviceId) => candidates?.has(serviceId) ?? true };
}

async function* linesOneByOne(
  loaded: AsyncIterable<Awaited<ReturnType<typeof companyLinesOf>>>,
): AsyncGenerator<CompanyLine> {
  for await (const lines of loaded)
    for (const [serviceId, { text: line }] of lines) yield { serviceId, line, removed: false };
}

async function* noPages(): AsyncGenerator<never> {}

async function* inChunks<Id>(pages: AsyncIterable<readonly Id[]>): AsyncGenerator<readonly Id[]> {
  for await (const page of pages) for (let at = 0; at < page.length; at += 500) yield page.slice(at, at + 500);
}

function jsonOf({ chain: { order, country }, checked, comparison }: ChainReport): object {
  const packages = checked.map(({ record: { packageId, kind }, problem, unverifiable }) => ({
    packageId,
    kind,
    problem: problem ?? null,
    proved: unverifiable === undefined,
    unproved: unverifiable ?? null,
  }));
  return { organisationId: order.organisationId, orderId: order.id, country, packages, fresh: comparison ?? null };
}

function textOf(
  { chain: { order, country, head }, checked, comparison }: ChainReport,
  comparesWithGraph: boolean,
): string {
  const wrong = checked.flatMap(({ record, problem }) =>
    problem === undefined ? [] : [`  ${record.kind} ${record.packageId}: ${problem}`],
  );
  const unproved = checked.flatMap(({ record, problem, unverifiable: why }) =>
    problem !== undefined || why === undefined
      ? []
      : [
          `  ${record.kind} ${record.packageId}: Its file is right; the state that it leads to cannot be proved. ${why}`,
        ],
  );
  const summary = `${order.id} ${country}: ${countText(checked.length, 'package')}, ${wrong.length} wrong${unproved.length > 0 ? `, ${unproved.length} not proved` : ''}`;
  const comparisonLine = comparison
    ? `  compared with the graph: ${comparison.wrong} wrong, ${comparison.pending} for the next delta`
    : '  not compared with the graph: there is no proved state of the newest package';
  return [summary, ...wrong, ...unproved, ...(comparesWithGraph && head ? [comparisonLine] : [])].join('\n');
}
