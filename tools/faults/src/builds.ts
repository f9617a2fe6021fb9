/** One build of packages. */
export interface Build {
  /** Nothing older than this version may stand in its package. */
  readonly oldest: number;
  /** When it was done wholly, by the clock of `performance.now`. Another build may publish its package until a later one is done. */
  doneAt?: number;
}

/** When builds ran. This shows which of them may have published a new package. They run one after the other. */
export class Builds {
  private readonly builds: Build[] = [{ oldest: 0, doneAt: 0 }];

  /** @param oldest the oldest version that an answer may have when the build begins. */
  begin(oldest: number): Build {
    const build: Build = { oldest };
    this.builds.push(build);
    return build;
  }

  /** The oldest version that may stand in a package that was published after a moment. */
  oldestSince(moment: number): number {
    const later = this.builds.slice(
      1 + this.builds.findLastIndex(({ doneAt }) => doneAt !== undefined && doneAt <= moment),
    );
    return (later[0] ?? this.builds.at(-1))?.oldest ?? 0;
  }
}
