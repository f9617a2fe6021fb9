import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditLog } from '@company-relations/audit-log';
import { type Area, mask } from '@company-relations/authorization';
import {
  type BlobStore,
  Catalogue,
  FolderBlobs,
  type PackageOrder,
  type PackageRecord,
} from '@company-relations/batch-catalogue';
import {
  type JsonWebKeySet,
  jwksOf,
  type Manifest,
  newSigningKey,
  readSigningKey,
  verifyManifest,
} from '@company-relations/batch-manifest';
import { decompress, readJsonLines } from '@company-relations/brotli-jsonl';
import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { migrate } from '@company-relations/graph-schema';
import type { RegisterStatement } from '@company-relations/ownership';
import { applyStatements } from '@company-relations/register-loader';
import { companyJsonTexts } from '@company-relations/relations-contract';
import { parseSubscriptions, SubscriptionStore } from '@company-relations/subscription-store';
import { buildAll, type BuildReport, planBuilds } from '../src/packaging/build-all';
import { lineRevisionOf } from '../src/packaging/company-lines';
import { type PlannedPackage, plannedPackages } from '../src/packaging/planned-packages';
import { type OrderFilter, shapingGrants } from '../src/planning/decide';
import type { BuildCompanies } from './build-companies';

const forgetPackages = {
  name: 'forget-packages',
  text: 'MATCH (n:PackageOrder|PackageChain|PackageManifest|BatchPackage|BatchBlob|BatchLease|BatchLock) DETACH DELETE n',
};

export type Areas = Readonly<Record<string, readonly Area[]>>;

/** An order of the organisation `bank` for its subscription `full`. */
export const relationsOrder: PackageOrder = {
  ...{ id: 'bank-relations', organisationId: 'bank', subscriptionId: 'full', type: 'relations' },
  ...{ countries: ['NO'], baselineEveryDays: 7, deltas: true },
};

/** A graph, a store and a clock for tests. Builds run in the same way as in the command. */
export class World {
  readonly graph = testGraph();
  /** The limits are so low that a company with only a few links is loaded in chunks. */
  readonly companies = new CompanyGraph(this.graph, {
    links: { perQuery: 12, perCompany: 1, perChunk: 2 },
    now: () => new Date(this.time),
  });
  readonly changeLog = new ChangeLog(this.graph);
  readonly subscriptions = new SubscriptionStore(this.graph);
  /** The time of the test clock, in milliseconds since 1970. */
  time = Date.UTC(2026, 10, 2, 8);
  keys: JsonWebKeySet = { keys: [] };
  blobs!: FolderBlobs;
  catalogue!: Catalogue;
  audit!: AuditLog;
  folder = '';
  /** The signing key in PEM. */
  pem = '';

  async open(): Promise<void> {
    this.pem = newSigningKey();
    this.keys = await jwksOf([(await readSigningKey(this.pem)).publicJwk]);
    await migrate(this.graph);
  }

  /** Restores the state before the first load and the first order. */
  async reset(): Promise<void> {
    await clear(this.graph);
    await this.renewStore();
  }

  /** Restores the state before the first order. Loaded data and grants remain. */
  async forgetPackages(): Promise<void> {
    await this.graph.run(forgetPackages);
    await this.renewStore();
  }

  private async renewStore(): Promise<void> {
    this.time = Date.UTC(2026, 10, 2, 8);
    await rm(this.folder, { recursive: true, force: true });
    this.folder = await mkdtemp(join(tmpdir(), 'batch-builder-'));
    this.blobs = await FolderBlobs.at(this.folder);
    this.catalogue = this.catalogueOver(this.blobs);
    await this.audit?.close();
    this.audit = new AuditLog({ folder: this.auditFolder });
  }

  catalogueOver(blobs: BlobStore): Catalogue {
    return new Catalogue({
      graph: this.graph,
      blobs,
      now: () => new Date(this.time),
      protectionsSince: (number) => this.companies.protectionsSince(number),
    });
  }

  /** The audit log, in which builds record the hidden persons that they disclose. */
  get auditFolder(): string {
    return join(this.folder, 'audit');
  }

  async close(): Promise<void> {
    await this.audit?.close();
    await this.graph.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async load(...statements: RegisterStatement[]): Promise<void> {
    await applyStatements(this.graph, statements, new Date(this.time));
  }

  async grant(areas: Areas, id = 'full', organisationId = 'bank'): Promise<void> {
    const grants = Object.entries(areas).map(([country, granted]) => ({ countries: [country], areas: granted }));
    await this.subscriptions.apply(
      parseSubscriptions({
        organisations: [{ id: organisationId, name: organisationId, subscriptions: [{ id, grants }] }],
      }),
    );
  }

  /**
   * Builds the packages that are due.
   *
   * @param onProgress is called between two chunks.
   */
  async build(
    filter: OrderFilter = {},
    {
      catalogue = this.catalogue,
      companies = this.companies,
      signal = new AbortController().signal,
      lineRevision = lineRevisionOf(2_000),
      storeLost = false,
      concurrentDeltas = 2,
    }: Partial<BuildWith> = {},
  ): Promise<BuildReport> {
    const { subscriptions } = this;
    const now = () => new Date(this.time);
    const key = await readSigningKey(this.pem);
    const sources = {
      companies,
      changeLog: this.changeLog,
      catalogue,
      audit: this.audit,
      subscriptions,
      now,
      lineRevision,
      key,
      brotli: { quality: 1, windowBits: 18 },
    };
    const describe = (error: unknown) => String(error);
    return buildAll(sources, {
      filter,
      storeLost,
      signal,
      describe,
      concurrentDeltas,
      startProgress: async () => ({ onProgress: () => undefined, end: () => undefined }),
    });
  }

  /** What the command `plan` shows. @param maxCompared - see `plannedPackages`. */
  async plan(maxCompared?: number): Promise<PlannedPackage[]> {
    const { companies, catalogue, subscriptions } = this;
    const now = () => new Date(this.time);
    const sources = { companies, catalogue, subscriptions, now, lineRevision: lineRevisionOf(2_000) };
    const planned: PlannedPackage[] = [];
    const bound = maxCompared === undefined ? {} : { maxCompared };
    for (const countryBuild of (await planBuilds(sources, {})).countryBuilds)
      planned.push(...(await plannedPackages(countryBuild, { companies, catalogue, ...bound })));
    return planned;
  }

  pass(days: number): void {
    this.time += days * 24 * 3_600_000;
  }

  async linesOf(record: PackageRecord): Promise<string[]> {
    const source = await this.catalogue.open(record);
    if (!source) throw new Error('The file is missing.');
    const lines: string[] = [];
    for await (const line of readJsonLines(decompress(source), { maxLineBytes: 10_000_000 }))
      lines.push(line.toString());
    return lines;
  }

  async manifestOf(record: PackageRecord): Promise<Manifest> {
    const verified = await verifyManifest(JSON.parse(await this.catalogue.manifestOf(record)), this.keys);
    if (!verified.ok) throw new Error(verified.message);
    return verified.manifest;
  }

  /** The lines that a baseline must have now, loaded separately from the build. */
  async freshLines(country: string, order = relationsOrder, companies = this.companies): Promise<string[]> {
    const subscription = await this.subscriptions.find(order.subscriptionId);
    if (!subscription) throw new Error('There is no such subscription.');
    const grants = shapingGrants(order.type, country, subscription.grants);
    const ids = await companies.companyIds(country, 0, 1_000);
    return companyJsonTexts((await companies.loadRelations(ids, grants)).map((relations) => mask(relations, grants)));
  }

  /** The names of all blobs that published packages need. No package may have expired. */
  async needed(): Promise<string[]> {
    const heads = (await this.catalogue.chains()).map(({ head }) => head?.packageId);
    const names = (await this.catalogue.listed()).flatMap(({ packageId, content, state, shownPersons }) => [
      ...[content.sha256, shownPersons.sha256],
      ...(heads.includes(packageId) ? [state.sha256] : []),
    ]);
    return [...new Set(names)].sort();
  }

  /** The names of all blobs and of all folders of builds in the store. */
  async stored(): Promise<{ blobs: string[]; incoming: string[] }> {
    const blobs: string[] = [];
    for await (const { sha256 } of this.blobs.list()) blobs.push(sha256);
    return { blobs: blobs.sort(), incoming: await readdir(join(this.folder, 'incoming')).catch(() => []) };
  }
}

interface BuildWith {
  readonly catalogue: Catalogue;
  readonly companies: BuildCompanies;
  readonly signal: AbortSignal;
  readonly lineRevision: string;
  readonly storeLost: boolean;
  readonly concurrentDeltas: number;
}

const idOf = (line: string) => (JSON.parse(line) as { ServiceId: number }).ServiceId;

/** The lines of a client after it has applied the lines of a delta. */
export function applied(before: readonly string[], delta: readonly string[]): string[] {
  const lines = new Map(before.map((line) => [idOf(line), line]));
  for (const line of delta) {
    if (line === JSON.stringify({ ServiceId: idOf(line), Removed: true })) lines.delete(idOf(line));
    else lines.set(idOf(line), line);
  }
  return [...lines].sort(([one], [other]) => one - other).map(([, line]) => line);
}
