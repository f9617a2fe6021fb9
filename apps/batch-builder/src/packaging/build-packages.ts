import type { AuditSink } from '@company-relations/audit-log';
import type {
  BuildLease,
  Catalogue,
  PackageDraft,
  PackageKind,
  PackageRecord,
  PublishResult,
} from '@company-relations/batch-catalogue';
import { type Manifest, type ManifestKey, signManifest } from '@company-relations/batch-manifest';
import type { BrotliSettings } from '@company-relations/brotli-jsonl';
import { inSpan } from '@company-relations/telemetry';
import type { BuildTask } from '../planning/decide';
import { type CountryBuild, continuedPackageKey } from '../planning/country-builds';
import { packageAttributes } from '../telemetry/package-attributes';
import type { BuildCompanySource } from './country-chunks';
import { writeCountryFiles, type CountryFiles, type CountryFilesOptions } from './country-files';
import { laterAsOf } from './later-as-of';
import type { FinishedFile } from './package-file';
import { beginReading, type ReadState, type ReadStateSources } from './read-state';

/** The services and settings that a build uses. */
export interface BuildDependencies extends ReadStateSources {
  readonly companies: BuildCompanySource & ReadStateSources['companies'];
  readonly catalogue: Pick<
    Catalogue,
    'begin' | 'newPackageId' | 'openState' | 'publish' | 'deltaOfSameBuild' | 'manifestOf'
  >;
  readonly key: ManifestKey;
  /** Receives an entry for each file that discloses hidden persons, before the file can be downloaded. */
  readonly audit: AuditSink;
  readonly brotli: BrotliSettings;
}

/** A package that was published. */
export interface PublishedPackage {
  readonly record: PackageRecord;
  readonly manifest: Manifest;
}

/** The result of a build task. A task consists of one order and one country. */
export interface TaskResult {
  readonly task: BuildTask;
  readonly published: readonly PublishedPackage[];
  /** The reason why a package is missing. Undefined if all packages of the task were published. */
  readonly problem: string | undefined;
}

export interface CountryBuildOptions extends Pick<CountryFilesOptions, 'signal' | 'onProgress'> {
  /** Describes an error without personal data. */
  readonly describe: (error: unknown) => string;
}

const description = 'A JSON Lines file compressed using Brotli.';
/** The time between two renewals of the lease. A build must renew its lease at least every five minutes. */
const renewalMs = 60_000;

/**
 * Builds and publishes all packages of a country build. Each task is published separately. Within a task, the delta is
 * published first, so that clients can continue the chain even if publishing the baseline fails.
 *
 * @throws the error of the graph, the store or the disk, if the files could not be built. Then nothing was published.
 * @throws the abort reason of the signal, if the signal was aborted before the files were stored. Then nothing was
 *   published.
 */
export async function buildPackages(
  countryBuild: CountryBuild,
  dependencies: BuildDependencies,
  options: CountryBuildOptions,
): Promise<TaskResult[]> {
  const lease = await dependencies.catalogue.begin();
  const leaseLost = new AbortController();
  const renewal = setInterval(() => void lease.renew().catch((error: unknown) => leaseLost.abort(error)), renewalMs);
  const signal = AbortSignal.any([options.signal, leaseLost.signal]);
  try {
    const endReading = await beginReading(dependencies);
    const openState = (head: PackageRecord) => dependencies.catalogue.openState(head);
    const built = await writeCountryFiles(countryBuild, dependencies.companies, openState, {
      ...options,
      signal,
      folder: lease.folder,
      brotli: dependencies.brotli,
    });
    const read = await endReading();
    await store(built, lease, signal);
    const publication = new Publication(countryBuild, built, read, dependencies, options.describe);
    const results: TaskResult[] = [];
    for (const task of countryBuild.tasks) results.push(await publication.publish(task));
    return results;
  } finally {
    clearInterval(renewal);
    // The packages that were already published stay published. If the lease cannot be ended, it expires by itself, and
    // the next purge removes the files that were stored under the lease.
    await lease.end().catch(() => undefined);
  }
}

async function store({ baseline, deltas, state }: CountryFiles, lease: BuildLease, signal: AbortSignal): Promise<void> {
  const files = [...(baseline ? [baseline] : []), ...deltas];
  const blobs = [
    state,
    ...files.flatMap(({ path, written, shownPersons }) => [
      shownPersons,
      { path, sha256: written.sha256, bytes: written.bytes },
    ]),
  ];
  signal.throwIfAborted();
  const puts = await Promise.allSettled(blobs.map(({ path, sha256, bytes }) => lease.put({ sha256, bytes }, path)));
  for (const put of puts) if (put.status === 'rejected') throw put.reason;
}

/** Publishes the packages of one country build, one order after the other. */
class Publication {
  constructor(
    private readonly countryBuild: CountryBuild,
    private readonly files: CountryFiles,
    private readonly read: ReadState,
    private readonly dependencies: BuildDependencies,
    private readonly describe: (error: unknown) => string,
  ) {}

  async publish(task: BuildTask): Promise<TaskResult> {
    const published: PublishedPackage[] = [];
    try {
      const asOf = laterAsOf(this.read.asOf, task.head && (await this.manifestAsOf(task.head)));
      for (const { kind, file } of this.filesOf(task)) {
        const manifest = await this.manifest(task, { kind, asOf }, file);
        const draft = await this.draft(task, manifest, file);
        await this.appendAuditEntry(draft, file);
        const before = (published.at(-1)?.record ?? task.head)?.packageId;
        const attributes = {
          ...packageAttributes(task.country, task.order.type),
          'company_relations.kind': kind,
          'company_relations.lines': file.written.lines,
        };
        const outcome = await inSpan('publish package', { attributes }, () =>
          this.dependencies.catalogue.publish(draft, before),
        );
        if (outcome.kind !== 'published') return { task, published, problem: problemOf(outcome) };
        published.push({ record: outcome.record, manifest });
      }
      return { task, published, problem: undefined };
    } catch (error) {
      return { task, published, problem: this.describe(error) };
    }
  }

  /**
   * Writes the audit entry for a file that discloses hidden persons, before the package is published. If publishing
   * fails, the entry stays in the log. Such an entry is harmless, because nothing was disclosed.
   */
  private async appendAuditEntry(draft: PackageDraft, { disclosedIds }: FinishedFile): Promise<void> {
    if (disclosedIds.size === 0) return;
    const { packageId: id, organisationId, subscriptionId, orderId: order, country, kind, content } = draft;
    await this.dependencies.audit.append({
      what: 'package',
      who: { subscription: subscriptionId, organisation: organisationId },
      package: { id, order, country, kind, sha256: content.sha256 },
      serviceIds: [...disclosedIds],
    });
  }

  private filesOf(task: BuildTask): { readonly kind: PackageKind; readonly file: FinishedFile }[] {
    const delta = task.delta ? this.deltaFor(task) : undefined;
    const baseline = task.baseline ? this.files.baseline : undefined;
    return [
      ...(delta ? [{ kind: 'delta' as const, file: delta }] : []),
      ...(baseline ? [{ kind: 'baseline' as const, file: baseline }] : []),
    ];
  }

  private deltaFor({ head }: BuildTask): FinishedFile | undefined {
    const key = head && continuedPackageKey(head);
    return this.files.deltas[this.countryBuild.previous.findIndex((previous) => continuedPackageKey(previous) === key)];
  }

  private async manifest(
    task: BuildTask,
    { kind, asOf }: Pick<Manifest, 'kind' | 'asOf'>,
    { written, ultimateOwnershipsOmitted }: FinishedFile,
  ): Promise<Manifest> {
    const { order, country, head } = task;
    const { bytes, plainBytes, sha256, plainSha256, lines } = written;
    const continued = kind === 'delta' ? head : undefined;
    const packageId = this.dependencies.catalogue.newPackageId();
    return {
      manifestVersion: 1,
      packageId,
      type: order.type,
      kind,
      countries: [country],
      asOf,
      created: this.dependencies.now().toISOString(),
      // Two orders may get files from the same build. The random package id in the name keeps their file names
      // different.
      fileName: `${order.type}-${country}-${kind}-${asOf.replace(/\.\d+|[-:]/g, '')}-${packageId}.jsonl.br`,
      ...{ rows: lines, bytes, plainBytes, sha256, plainSha256 },
      continues: continued ? await this.continuedBy(continued) : null,
      stateBefore: continued?.stateDigest ?? null,
      stateAfter: this.files.state.stateDigest,
      companies: this.files.state.companies,
      ultimateOwnershipsOmitted: { serviceIds: ultimateOwnershipsOmitted },
    };
  }

  private async draft(
    { order, country, grants, lineRevision }: BuildTask,
    manifest: Manifest,
    { written, shownPersons }: FinishedFile,
  ): Promise<PackageDraft> {
    const { state } = this.files;
    const { packageId, kind, fileName } = manifest;
    return {
      ...{ packageId, organisationId: order.organisationId, subscriptionId: order.subscriptionId, orderId: order.id },
      ...{ country, type: order.type, kind, grants, lineRevision, fileName, description, ...this.read },
      content: { sha256: written.sha256, bytes: written.bytes },
      state: { sha256: state.sha256, bytes: state.bytes },
      shownPersons: { sha256: shownPersons.sha256, bytes: shownPersons.bytes },
      stateDigest: state.stateDigest,
      manifest: JSON.stringify(await signManifest(manifest, this.dependencies.key)),
    };
  }

  /** Returns the `asOf` that clients know. That of the record is always by the clock of the builder. */
  private async manifestAsOf(record: PackageRecord): Promise<string> {
    return (JSON.parse(await this.dependencies.catalogue.manifestOf(record)) as Manifest).asOf;
  }

  /**
   * Returns the package id that the next delta states as its predecessor: the last package that a client has applied if
   * the client applies every delta. If the head is a baseline, this is the delta of the same build, because that delta
   * leads to the same state.
   */
  private async continuedBy(head: PackageRecord): Promise<number> {
    const twin = head.kind === 'baseline' ? await this.dependencies.catalogue.deltaOfSameBuild(head) : undefined;
    return twin ?? head.packageId;
  }
}

function problemOf(outcome: Exclude<PublishResult, { kind: 'published' }>): string {
  if (outcome.kind === 'outrun')
    return 'Another build published first, or the order was changed meanwhile: nothing was published.';
  return 'What was built is no longer in the store: nothing was published. Run the command again.';
}
