import { type JsonWebKeySet, lineDigest, StateDigest } from '@company-relations/batch-manifest';
import { counted } from '@company-relations/command-line';
import { byTime, predecessorOf } from './chains';
import { packageLines } from './company-lines';
import { VerificationFailed } from './failures';
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
  readonly unproved: string | undefined;
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
 * @throws ClientFailure when there is no package to check.
 */
export async function verifyPackages(paths: readonly string[], keys: JsonWebKeySet, options: WorkOptions = {}): Promise<CheckedPackage[]> {
  const run = new Verification(options);
  for (const file of await findPackages(paths)) await run.admit(file, keys);
  await run.checkChains();
  return run.result();
}

class Verification {
  private readonly files: string[] = [];
  private readonly packages: LocalPackage[] = [];
  private readonly problems = new Map<string, string>();
  private readonly unproved = new Map<string, string>();
  private lines = 0;

  constructor(private readonly options: WorkOptions) {}

  /** Signature, size and hash. */
  async admit(file: string, keys: JsonWebKeySet): Promise<void> {
    this.files.push(file);
    await this.collect(file, async () => {
      const found = await openPackage(file, keys);
      const twin = this.packages.find(({ manifest }) => manifest.packageId === found.manifest.packageId);
      if (twin) throw new VerificationFailed(file, `It is package ${found.manifest.packageId}, and so is ${twin.file}.`);
      this.packages.push(found);
      await checkContent(found, this.options.signal);
    });
  }

  /** Lines and states, along each way from a baseline to a last delta. */
  async checkChains(): Promise<void> {
    const before = new Map<LocalPackage, LocalPackage>();
    for (const delta of this.packages.filter(({ manifest }) => manifest.kind === 'delta')) {
      await this.collect(delta.file, async () => {
        const found = predecessorOf(delta, this.packages);
        if (found) before.set(delta, found);
        else this.unproved.set(delta.file, gapBefore(delta));
      });
    }
    const continued = new Set(before.values());
    const reached = new Set<LocalPackage>();
    for (const last of this.packages.filter((candidate) => !continued.has(candidate)).sort(byTime)) {
      const chain = wayTo(last, before);
      for (const member of chain) reached.add(member);
      await this.checkChain(chain);
    }
    for (const lost of this.packages) if (!reached.has(lost)) this.tell(lost.file, circle(lost));
  }

  private async checkChain(chain: readonly LocalPackage[]): Promise<void> {
    const [root] = chain as readonly [LocalPackage];
    if (this.unproved.has(root.file)) return this.checkAfterGap(chain);
    if (root.manifest.kind === 'delta') this.tell(root.file, circle(root));
    // What is found in one package breaks the reading of all; those before it are still to be judged.
    for (let wrong = this.firstWrong(chain), before = -1; wrong !== before && wrong > 0; wrong = this.firstWrong(chain)) {
      await this.collect(root.file, () => this.checkStates(chain.slice(0, wrong)));
      before = wrong;
    }
    this.doubt(chain);
  }

  /** Where the state before the first one is not known, each one's lines are still to be right. */
  private async checkAfterGap(chain: readonly LocalPackage[]): Promise<void> {
    for (const [step, member] of chain.entries()) {
      const before = chain[step - 1];
      if (before) this.unproved.set(member.file, `${member.file}: It continues ${before.file}, of which the state cannot be proved.`);
      if (!this.problems.has(member.file)) await this.collect(member.file, () => this.checkLines(member));
    }
  }

  private async checkLines(member: LocalPackage): Promise<void> {
    const lines = this.counted(member)[Symbol.asyncIterator]();
    while (!(await lines.next()).done);
  }

  /** How many packages of the beginning of a chain are right as far as is known. */
  private firstWrong(chain: readonly LocalPackage[]): number {
    const wrong = chain.findIndex(({ file }) => this.problems.has(file));
    return wrong < 0 ? chain.length : wrong;
  }

  /** What continues a wrong package cannot be proved. */
  private doubt(chain: readonly LocalPackage[]): void {
    const wrong = this.firstWrong(chain);
    for (const { file } of chain.slice(wrong + 1)) this.tell(file, `${file}: Its state was not checked: it rests on ${chain[wrong]?.file}, which is wrong.`);
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
      if (!(error instanceof VerificationFailed)) throw error;
      this.tell(this.files.includes(error.where) ? error.where : file, error.message);
    }
  }

  private tell(file: string, problem: string): void {
    if (!this.problems.has(file)) this.problems.set(file, problem);
  }

  result(): CheckedPackage[] {
    return this.files.map((file) => ({
      ...{ file, package: this.packages.find((found) => found.file === file) },
      ...{ problem: this.problems.get(file), unproved: this.unproved.get(file) },
    }));
  }
}

/** @throws VerificationFailed when the state that was computed is not the one that the manifest says. */
export function checkState({ file, manifest }: LocalPackage, state: StateDigest): void {
  if (state.companies !== manifest.companies) throw new VerificationFailed(file, `It leads to ${counted(state.companies, 'company')}; its manifest says ${manifest.companies}.`);
  const digest = state.hex();
  if (digest !== manifest.stateAfter) throw new VerificationFailed(file, `It leads to the state ${digest}; its manifest says ${manifest.stateAfter}.`);
}

/** From the first package that continues no other to this one. */
function wayTo(last: LocalPackage, before: ReadonlyMap<LocalPackage, LocalPackage>): LocalPackage[] {
  const way = [last];
  for (let at = before.get(last); at && !way.includes(at); at = before.get(at)) way.unshift(at);
  return way;
}

function gapBefore({ file, manifest: { continues } }: LocalPackage): string {
  return `${file}: It continues package ${continues}, which is not here, and no package here leads to the state that it applies to. If the service lists that one no more, go on from a newer baseline.`;
}

const circle = ({ file }: LocalPackage) => `${file}: The packages that it continues go round in a circle.`;
