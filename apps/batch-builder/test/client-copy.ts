import type { PackageRecord } from '@company-relations/batch-catalogue';
import { lineDigest, StateDigestBuilder } from '@company-relations/batch-manifest';
import { applied, type World } from './world';

/**
 * The data of a client with one order and country. The client applies every package as soon as the package is
 * published.
 */
export class ClientCopy {
  private lines: string[] | undefined;
  private readonly stateAfter = new Map<number, string>();

  /** @param follows - whether the order includes deltas. If so, the client applies them. */
  constructor(
    private readonly world: World,
    private readonly follows: boolean,
  ) {}

  /** The lines of the client. Undefined before the first package. */
  get has(): readonly string[] | undefined {
    return this.lines;
  }

  /** Applies a package. Expects that the package agrees with its manifest and leads to the state in the manifest. */
  async take(record: PackageRecord): Promise<void> {
    const [manifest, lines] = [await this.world.manifestOf(record), await this.world.linesOf(record)];
    expect(manifest.rows).toBe(lines.length);
    if (record.kind === 'baseline') {
      // The lines of a client that applied all deltas must be equal to the lines of the new baseline.
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
  const digest = new StateDigestBuilder();
  for (const line of lines) digest.add((JSON.parse(line) as { ServiceId: number }).ServiceId, lineDigest(line));
  return digest.hex();
}
