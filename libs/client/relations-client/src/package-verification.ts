import { lineDigest, StateDigestBuilder } from '@company-relations/batch-manifest';
import {
  byTime,
  continuesItself,
  predecessorsOf,
  predecessorsReachingBaseline,
  type Predecessors,
  ancestorsOf,
  chainUpTo,
} from './chains';
import { packageLines } from './company-lines';
import { VerificationError } from './failures';
import { mergeByCompany } from './merge';
import type { LocalPackage } from './package-files';
import { checkState, countDifferenceFromLive, type LiveState, type StateComparison } from './state-checks';

export interface WorkOptions {
  readonly signal?: AbortSignal;
  /** Called from time to time with the number of lines read so far and the number of lines in all packages. */
  readonly onProgress?: (lines: number, of: number) => void;
}

interface VerificationOptions extends WorkOptions {
  /** Opens the compressed bytes of a package. The default opens the local file of the package. */
  readonly open?: (one: LocalPackage) => AsyncIterable<Buffer>;
  /**
   * Checks each line that does not remove a company, in addition to the usual checks.
   *
   * @returns the problem of the line, if any.
   */
  readonly checkLine?: (one: LocalPackage, line: Buffer) => string | undefined;
  /**
   * Returns the reason why the package that a delta continues is missing.
   *
   * @throws VerificationError if the missing package is an error.
   */
  readonly explainGap?: (delta: LocalPackage) => string;
  /**
   * Returns the live state with which the state after this package is compared. The package is the last one of its
   * chain. Undefined if there is no live state.
   */
  readonly liveStateAfter?: (last: LocalPackage) => Promise<LiveState | undefined>;
}

/** The result for one package. The package is correct if it has no problem. */
interface PackageResult {
  readonly problem: VerificationError | undefined;
  /**
   * The reason why the state after the package could not be computed from a baseline and deltas. Undefined if this
   * state was computed.
   */
  readonly unverifiable: string | undefined;
}

/**
 * Verifies packages of any number of chains. A chain is a baseline and the deltas that continue it. The class checks
 * that the lines of each package are correct, that each delta continues the previous state, and that all packages lead
 * to the states in their manifests. It continues after a problem, so that all problems are found.
 */
export class PackageVerification {
  private readonly packages: LocalPackage[] = [];
  private readonly problems = new Map<string, VerificationError>();
  private readonly unverifiable = new Map<string, string>();
  private readonly proved = new Set<LocalPackage>();
  private lines = 0;
  /** The comparison with the live state. Undefined if no verified chain has a live state. */
  comparison: StateComparison | undefined;

  constructor(private readonly options: VerificationOptions) {}

  /**
   * Adds a package whose manifest has a valid signature.
   *
   * @throws VerificationError if a package with the same ID was added before.
   */
  add(found: LocalPackage): void {
    const twin = this.packages.find(({ manifest }) => manifest.packageId === found.manifest.packageId);
    if (twin)
      throw new VerificationError(found.file, `It is package ${found.manifest.packageId}, and so is ${twin.file}.`);
    this.packages.push(found);
  }

  /** Verifies lines and states of all packages, along each path from a baseline to a last delta. */
  async checkChains(): Promise<void> {
    const predecessors = new Map<LocalPackage, LocalPackage[]>();
    for (const delta of this.packages.filter(({ manifest }) => manifest.kind === 'delta')) {
      await this.collect(delta.file, async () => void predecessors.set(delta, predecessorsOf(delta, this.packages)));
    }
    for (const delta of [...predecessors.keys()].filter((one) => continuesItself(one, predecessors)))
      this.report(circle(delta));
    // If a package is found to be wrong, the states of the packages after it are not proved. Each of these packages may
    // have another predecessor, so the search for provable chains is repeated.
    for (let known = -1; known !== this.problems.size;) {
      known = this.problems.size;
      await this.proveChains(predecessorsReachingBaseline(predecessors, this.isWrong));
    }
    const doubtful = this.packages.filter((one) => !this.isWrong(one) && !this.proved.has(one));
    for (const delta of doubtful) await this.collect(delta.file, () => this.checkLines(delta));
    for (const delta of doubtful)
      await this.collect(
        delta.file,
        async () => void this.unverifiable.set(delta.file, this.gapBefore(delta, predecessors)),
      );
  }

  private readonly isWrong = ({ file }: LocalPackage) => this.problems.has(file);

  /**
   * Verifies the states along each chain of packages that are not known to be wrong.
   *
   * @param before - the predecessor of each delta whose state can be computed.
   */
  private async proveChains(before: ReadonlyMap<LocalPackage, LocalPackage>): Promise<void> {
    const provable = this.packages.filter(
      (one) => !this.isWrong(one) && (one.manifest.kind === 'baseline' || before.has(one)),
    );
    const continued = new Set(before.values());
    for (const last of provable.filter((candidate) => !continued.has(candidate)).sort(byTime)) {
      const chain = chainUpTo(last, before);
      if (chain.every((member) => this.proved.has(member))) continue;
      await this.collect(last.file, async () => {
        await this.checkStates(chain);
        for (const member of chain) this.proved.add(member);
      });
    }
  }

  /** Explains why the state of a delta cannot be computed. */
  private gapBefore(delta: LocalPackage, predecessors: Predecessors): string {
    const ancestors = ancestorsOf(delta, predecessors);
    // The oldest wrong package is the cause.
    const wrong = ancestors.findLast(this.isWrong);
    if (wrong) return `It rests on ${wrong.file}, which is wrong.`;
    const [before] = ancestors;
    if (before) return `It continues ${before.file}, of which the state cannot be proved.`;
    return (this.options.explainGap ?? noPredecessor)(delta);
  }

  private async checkLines(member: LocalPackage): Promise<void> {
    const lines = this.counted(member)[Symbol.asyncIterator]();
    while (!(await lines.next()).done);
  }

  private async checkStates(chain: readonly LocalPackage[]): Promise<void> {
    const last = chain.at(-1) as LocalPackage;
    const live = await this.options.liveStateAfter?.(last);
    const comparison = { pending: 0, wrong: 0 };
    const digests = chain.map(() => new StateDigestBuilder());
    for await (const { serviceId, versions } of mergeByCompany([
      ...chain.map((member) => this.counted(member)),
      ...(live ? [live.lines] : []),
    ])) {
      let digest: Buffer | undefined;
      for (const [step, state] of digests.entries()) {
        const version = versions[step];
        if (version) digest = version.removed ? undefined : lineDigest(version.line);
        if (digest) state.add(serviceId, digest);
      }
      if (live) countDifferenceFromLive(comparison, serviceId, digest, versions.at(-1), live);
    }
    for (const [step, member] of chain.entries()) checkState(member, digests[step] as StateDigestBuilder);
    if (live) this.comparison = comparison;
  }

  private async *counted(member: LocalPackage): ReturnType<typeof packageLines> {
    const total = this.packages.reduce((sum, { manifest }) => sum + manifest.rows, 0);
    const { open, checkLine } = this.options;
    let row = 0;
    for await (const line of packageLines(member, open?.(member))) {
      row += 1;
      const problem = line.removed ? undefined : checkLine?.(member, line.line as Buffer);
      if (problem !== undefined) throw new VerificationError(member.file, `Line ${row}: ${problem}.`);
      this.lines += 1;
      if (this.lines % 1000 === 0) {
        this.options.signal?.throwIfAborted();
        this.options.onProgress?.(this.lines, total);
      }
      yield line;
    }
  }

  /**
   * Runs a check and records its error. An error that belongs to an added package is recorded for that package, every
   * other error for `file`.
   */
  async collect(file: string, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof VerificationError)) throw error;
      this.report(error, this.packages.some((one) => one.file === error.where) ? error.where : file);
    }
  }

  private report(problem: VerificationError, file = problem.where): void {
    if (!this.problems.has(file)) this.problems.set(file, problem);
  }

  /**
   * Returns the result of a package.
   *
   * @param file - the same path that was passed to `collect`.
   */
  resultOf(file: string): PackageResult {
    return { problem: this.problems.get(file), unverifiable: this.unverifiable.get(file) };
  }
}

const circle = ({ file }: LocalPackage) =>
  new VerificationError(file, 'The packages that it continues go round in a circle.');

const noPredecessor = ({ manifest }: LocalPackage) =>
  `It continues package ${manifest.continues}, which is not here, and no package here leads to the state that it applies to. If the service lists that one no more, go on from a newer baseline.`;
