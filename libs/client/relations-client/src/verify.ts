import { type JsonWebKeySet, lineDigest, StateDigest } from '@company-relations/batch-manifest';
import { counted } from '@company-relations/command-line';
import { byTime, predecessorsOf, provablePredecessors } from './chains';
import { packageLines } from './company-lines';
import { VerificationError } from './failures';
import { mergeByCompany } from './merge';
import { checkContent, findPackages, type LocalPackage, openPackage } from './package-files';

/** What came out for one package. */
export interface CheckedPackage {
  readonly file: string;
  /** Undefined when it is not signed with one of the keys. */
  readonly package: LocalPackage | undefined;
  /** What is wrong, and where; undefined when the package is right. */
  readonly problem: string | undefined;
  /** Why nobody can tell from these packages whether it leads to the state that it says; undefined where that was computed. */
  readonly unverifiable: string | undefined;
}

export interface WorkOptions {
  readonly signal?: AbortSignal;
  /** Told now and then how many lines were read, and how many there are in all. */
  readonly onProgress?: (lines: number, of: number) => void;
}

/**
 * Checks packages: signatures, hashes, line counts, that each delta continues the state before it, and that baselines and
 * deltas lead to the states that their manifests say. Everything is looked at even when something is wrong.
 *
 * @param paths folders, files of packages, or manifests.
 * @returns one entry for each package, by file name.
 * @throws ClientError when there is no package to check.
 */
export async function verifyPackages(paths: readonly string[], keys: JsonWebKeySet, options: WorkOptions = {}): Promise<CheckedPackage[]> {
  const run = new Verification(options);
  for (const file of await findPackages(paths)) await run.admit(file, keys);
  await run.checkChains();
  return run.result();
}

/** What each delta may continue, as `predecessorsOf` gives it. */
type Predecessors = ReadonlyMap<LocalPackage, readonly LocalPackage[]>;

class Verification {
  private readonly files: string[] = [];
  private readonly packages: LocalPackage[] = [];
  private readonly problems = new Map<string, string>();
  private readonly unverifiable = new Map<string, string>();
  private readonly proved = new Set<LocalPackage>();
  private lines = 0;

  constructor(private readonly options: WorkOptions) {}

  /** Signature, size and hash. */
  async admit(file: string, keys: JsonWebKeySet): Promise<void> {
    this.files.push(file);
    await this.collect(file, async () => {
      const found = await openPackage(file, keys);
      const twin = this.packages.find(({ manifest }) => manifest.packageId === found.manifest.packageId);
      if (twin) throw new VerificationError(file, `It is package ${found.manifest.packageId}, and so is ${twin.file}.`);
      this.packages.push(found);
      await checkContent(found, this.options.signal);
    });
  }

  /** Lines and states, along each way from a baseline to a last delta. */
  async checkChains(): Promise<void> {
    const predecessors = new Map<LocalPackage, LocalPackage[]>();
    for (const delta of this.packages.filter(({ manifest }) => manifest.kind === 'delta')) {
      await this.collect(delta.file, async () => void predecessors.set(delta, predecessorsOf(delta, this.packages)));
    }
    for (const delta of [...predecessors.keys()].filter((one) => continuesItself(one, predecessors))) this.report(delta.file, circle(delta));
    // A package whose lines turn out to be wrong proves nothing: what continues it may continue another one as well.
    for (let known = -1; known !== this.problems.size; ) {
      known = this.problems.size;
      await this.proveChains(provablePredecessors(predecessors, this.isWrong));
    }
    const doubtful = this.packages.filter((one) => !this.isWrong(one) && !this.proved.has(one));
    for (const delta of doubtful) this.unverifiable.set(delta.file, this.gapBefore(delta, predecessors));
    for (const delta of doubtful) await this.collect(delta.file, () => this.checkLines(delta));
  }

  private readonly isWrong = ({ file }: LocalPackage) => this.problems.has(file);

  /** @param before - the predecessor of each delta whose state can be computed. */
  private async proveChains(before: ReadonlyMap<LocalPackage, LocalPackage>): Promise<void> {
    const provable = this.packages.filter((one) => !this.isWrong(one) && (one.manifest.kind === 'baseline' || before.has(one)));
    const continued = new Set(before.values());
    for (const last of provable.filter((candidate) => !continued.has(candidate)).sort(byTime)) {
      const chain = wayTo(last, before);
      if (chain.every((member) => this.proved.has(member))) continue;
      await this.collect(last.file, async () => {
        await this.checkStates(chain);
        for (const member of chain) this.proved.add(member);
      });
    }
  }

  /** Why the state that a delta leads to cannot be computed. */
  private gapBefore(delta: LocalPackage, predecessors: Predecessors): string {
    const { file, manifest } = delta;
    const way = wayBack(delta, predecessors);
    const wrong = way.find(this.isWrong);
    if (wrong) return `${file}: It rests on ${wrong.file}, which is wrong.`;
    const [before] = way;
    if (before) return `${file}: It continues ${before.file}, of which the state cannot be proved.`;
    return `${file}: It continues package ${manifest.continues}, which is not here, and no package here leads to the state that it applies to. If the service lists that one no more, go on from a newer baseline.`;
  }

  private async checkLines(member: LocalPackage): Promise<void> {
    const lines = this.counted(member)[Symbol.asyncIterator]();
    while (!(await lines.next()).done);
  }

  private async checkStates(chain: readonly LocalPackage[]): Promise<void> {
    const digests = chain.map(() => new StateDigest());
    for await (const { serviceId, versions } of mergeByCompany(chain.map((member) => this.counted(member)))) {
      let digest: Buffer | undefined;
      for (const [step, version] of versions.entries()) {
        if (version) digest = version.removed ? undefined : lineDigest(version.line);
        if (digest) digests[step]?.add(serviceId, digest);
      }
    }
    for (const [step, member] of chain.entries()) checkState(member, digests[step] as StateDigest);
  }

  private async *counted(member: LocalPackage): ReturnType<typeof packageLines> {
    const total = this.packages.reduce((sum, { manifest }) => sum + manifest.rows, 0);
    for await (const line of packageLines(member)) {
      this.lines += 1;
      if (this.lines % 1000 === 0) {
        this.options.signal?.throwIfAborted();
        this.options.onProgress?.(this.lines, total);
      }
      yield line;
    }
  }

  /** Keeps what is wrong by the file that it is about. */
  private async collect(file: string, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof VerificationError)) throw error;
      this.report(this.files.includes(error.where) ? error.where : file, error.message);
    }
  }

  private report(file: string, problem: string): void {
    if (!this.problems.has(file)) this.problems.set(file, problem);
  }

  result(): CheckedPackage[] {
    return this.files.map((file) => ({
      ...{ file, package: this.packages.find((found) => found.file === file) },
      ...{ problem: this.problems.get(file), unverifiable: this.unverifiable.get(file) },
    }));
  }
}

/** @throws VerificationError when the state that was computed is not the one that the manifest says. */
export function checkState({ file, manifest }: LocalPackage, state: StateDigest): void {
  if (state.companies !== manifest.companies) throw new VerificationError(file, `It leads to ${counted(state.companies, 'company')}; its manifest says ${manifest.companies}.`);
  const digest = state.hex();
  if (digest !== manifest.stateAfter) throw new VerificationError(file, `It leads to the state ${digest}; its manifest says ${manifest.stateAfter}.`);
}

/** From the baseline that it rests on to this package. */
function wayTo(last: LocalPackage, before: ReadonlyMap<LocalPackage, LocalPackage>): LocalPackage[] {
  const way = [last];
  for (let at = before.get(last); at && !way.includes(at); at = before.get(at)) way.unshift(at);
  return way;
}

/** What a delta rests on by the best predecessor of each, newest first. */
function wayBack(delta: LocalPackage, predecessors: Predecessors): LocalPackage[] {
  const way: LocalPackage[] = [];
  for (let [at] = predecessors.get(delta) ?? []; at && !way.includes(at); [at] = predecessors.get(at) ?? []) way.push(at);
  return way;
}

const continuesItself = (delta: LocalPackage, predecessors: Predecessors) => wayBack(delta, predecessors).includes(delta);

const circle = ({ file }: LocalPackage) => `${file}: The packages that it continues go round in a circle.`;
