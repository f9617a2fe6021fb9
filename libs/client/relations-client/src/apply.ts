import { stat } from 'node:fs/promises';
import { type JsonWebKeySet, lineDigest, StateDigestBuilder } from '@company-relations/batch-manifest';
import { type Sink, writeAtomically } from './atomic-file';
import { type Route, routeFromBaseline, routeFromState } from './chains';
import { type CompanyLine, packageLines, stateLines } from './company-lines';
import { VerificationError } from './failures';
import { mergeByCompany } from './merge';
import { checkContent, findPackages, type LocalPackage, openPackage } from './package-files';
import type { WorkOptions } from './package-verification';
import { checkState } from './state-checks';

export interface ApplyOptions extends WorkOptions {
  /** True to replace the existing state by the newest baseline. */
  readonly fromBaseline?: boolean;
}

/** The result of applying packages to a local state. */
export interface ApplyResult {
  /** The packages that were applied, in order. Empty if the state was already the newest one. */
  readonly applied: readonly LocalPackage[];
  readonly companies: number;
  /** The hexadecimal digest of the new state. */
  readonly state: string;
}

interface LocalState {
  readonly digest: string;
  readonly companies: number;
}

/**
 * Updates a local state to the newest state of the packages. A state is a JSON Lines file with one company per line, in
 * ascending order of `ServiceId`. Afterwards the file has the same bytes as the content of the next baseline. The file
 * is replaced as a whole at the end, and only if the new state is the one in the manifests.
 *
 * @param stateFile - created from the newest baseline if it does not exist.
 * @param paths - folders, package files, or manifests. All packages must belong to one chain: a baseline and the deltas
 *   that continue it.
 * @throws VerificationError if a package is wrong, or if no package continues the state.
 * @throws ClientError if it is not clear which packages must be applied.
 */
export async function applyPackages(
  stateFile: string,
  paths: readonly string[],
  keys: JsonWebKeySet,
  options: ApplyOptions = {},
): Promise<ApplyResult> {
  const packages: LocalPackage[] = [];
  for (const file of await findPackages(paths)) packages.push(await openPackage(file, keys));
  const state = options.fromBaseline || !(await exists(stateFile)) ? undefined : await readStateOf(stateFile, options);
  const route = state ? routeFromState(state.digest, stateFile, packages) : routeFromBaseline(packages);
  const applied = [...(route.baseline ? [route.baseline] : []), ...route.deltas];
  const last = applied.at(-1);
  if (!last) return { applied, companies: state?.companies ?? 0, state: state?.digest ?? '' };
  for (const used of applied) await checkContent(used, options.signal);
  await writeAtomically(stateFile, (file) => new StateMerge(file, stateFile, route, state, options).run(last));
  return { applied, companies: last.manifest.companies, state: last.manifest.stateAfter };
}

/**
 * Merges a state with the packages of a `Route`, and writes the result. Verifies that both the old and the new state
 * have the expected digests.
 */
class StateMerge {
  private readonly before = new StateDigestBuilder();
  private readonly after = new StateDigestBuilder();
  private lines = 0;

  constructor(
    private readonly file: Sink,
    private readonly stateFile: string,
    private readonly route: Route,
    private readonly state: LocalState | undefined,
    private readonly options: WorkOptions,
  ) {}

  async run(last: LocalPackage): Promise<void> {
    const { baseline, deltas } = this.route;
    const sources = [
      baseline ? packageLines(baseline) : stateLines(this.stateFile),
      ...deltas.map((delta) => packageLines(delta)),
    ];
    for await (const { serviceId, versions } of mergeByCompany(sources)) {
      await this.take(serviceId, versions);
      this.reportProgress(versions);
    }
    if (baseline) checkState(baseline, this.before);
    else if (this.before.hex() !== this.state?.digest)
      throw new VerificationError(this.stateFile, 'It was changed while packages were applied to it.');
    checkState(last, this.after);
  }

  private async take(serviceId: number, versions: readonly (CompanyLine | undefined)[]): Promise<void> {
    const [old] = versions;
    const now = versions.findLast((version) => version !== undefined);
    const digest = old && lineDigest(old.line);
    if (digest) this.before.add(serviceId, digest);
    if (!now || now.removed) return;
    this.after.add(serviceId, now === old && digest ? digest : lineDigest(now.line));
    await this.file.write(now.line);
    await this.file.write('\n');
  }

  private reportProgress(versions: readonly (CompanyLine | undefined)[]): void {
    const { state, route, options } = this;
    for (const version of versions) if (version) this.lines += 1;
    if (this.lines % 1000 > versions.length) return;
    options.signal?.throwIfAborted();
    const deltaRows = route.deltas.reduce((sum, { manifest }) => sum + manifest.rows, 0);
    options.onProgress?.(this.lines, (route.baseline?.manifest.rows ?? state?.companies ?? 0) + deltaRows);
  }
}

/**
 * Reads the digest and the number of companies of a local state.
 *
 * @throws VerificationError if the lines of the file are not a state.
 */
async function readStateOf(file: string, { signal }: WorkOptions): Promise<LocalState> {
  const digest = new StateDigestBuilder();
  for await (const { serviceId, line } of stateLines(file)) {
    digest.add(serviceId, lineDigest(line));
    if (digest.companies % 1000 === 0) signal?.throwIfAborted();
  }
  return { digest: digest.hex(), companies: digest.companies };
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: string }).code === 'ENOENT') return false;
      throw error;
    },
  );
}
