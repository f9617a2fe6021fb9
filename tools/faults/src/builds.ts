/** A build of packages. */
export interface Build {
  /** The build's package must not contain a company with an older version. */
  readonly oldest: number;
  /**
   * When the build succeeded, by `performance.now`. If it failed, its package may still be published until a later
   * build has succeeded.
   */
  doneAt?: number;
}

/**
 * Records when builds ran. This shows which builds may have published a new package. Builds run one after the other.
 */
export class Builds {
  private readonly builds: Build[] = [{ oldest: 0, doneAt: 0 }];

  /** @param oldest the oldest version that a response may have when the build begins. */
  begin(oldest: number): Build {
    const build: Build = { oldest };
    this.builds.push(build);
    return build;
  }

  /** The oldest version that may be in a package which was published after this moment. */
  oldestSince(moment: number): number {
    const later = this.builds.slice(
      1 + this.builds.findLastIndex(({ doneAt }) => doneAt !== undefined && doneAt <= moment),
    );
    return (later[0] ?? this.builds.at(-1))?.oldest ?? 0;
  }
}
