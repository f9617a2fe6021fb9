import type { PackageRecord } from '@company-relations/batch-catalogue';
import { lineDigest, StateDigest } from '@company-relations/batch-manifest';
import { applied, type World } from './world';

/** What a client of one order and country has, who takes every package as it is published. */
export class ClientCopy {
  private lines: string[] | undefined;
  private readonly stateAfter = new Map<number, string>();

  /** @param follows - whether deltas are ordered. */
  constructor(
    private readonly world: World,
    private readonly follows: boolean,
  ) {}

  /** Undefined before the first package. */
  get has(): readonly string[] | undefined {
    return this.lines;
  }

  /** Takes a package, and expects that it is what its manifest says and leads where it says. */
  async take(record: PackageRecord): Promise<void> {
    const [manifest, lines] = [await this.world.manifestOf(record), await this.world.linesOf(record)];
    expect(manifest.rows).toBe(lines.length);
    if (record.kind === 'baseline') {
      // A client that followed the deltas has the same.
      if (this.lines && this.follows) expect(this.lines).toEqual(lines);
      this.lines = lines;
    } else {
      expect(this.stateAfter.get(manifest.continues ?? 0)).toBe(manifest.stateBefore);
      this.lines = applied(this.lines ?? [], lines);
    }
    this.stateAfter.set(record.packageId, manifest.stateAfter);
    expect([manifest.companies, manifest.stateAfter]).toEqual([this.lines.length, stateOf(this.lines)]);
  }
}

function stateOf(lines: readonly string[]): string {
  const digest = new StateDigest();
  for (const line of lines) digest.add((JSON.parse(line) as { ServiceId: number }).ServiceId, lineDigest(line));
  return digest.hex();
}
