import type { DateTime, SourceId, SourceName } from '@company-relations/ownership';
import { compareDates } from './compare-versions';

/**
 * What a source last said about the protection of a person, if the graph does not store the source's statement about
 * the person.
 */
export interface ProtectionClaim {
  readonly id: SourceId;
  /** Absent if the source is unknown. */
  readonly source?: SourceName | undefined;
  readonly asOf: DateTime;
  readonly isProtected: boolean;
  /**
   * The normalised national ids that the source stated. There are several if statements with the same date state
   * different ids.
   */
  readonly nationalIds: readonly string[];
}

/** A claim before and after a batch. */
export interface ClaimChange {
  readonly id: SourceId;
  readonly source: SourceName | undefined;
  readonly before: ProtectionClaim | undefined;
  readonly after: ProtectionClaim | undefined;
}

/**
 * Claims of protection, by the source ids of the persons. A claim comes from a statement that the graph does not store,
 * for example because the statement was refused. A claim that a person is protected stays in force until the same
 * source says otherwise.
 */
export class ProtectionClaims {
  private readonly claims = new Map<SourceId, Map<SourceName | undefined, ProtectionClaim>>();
  private readonly former = new Map<SourceId, Map<SourceName | undefined, ProtectionClaim | undefined>>();

  /** Adds a claim that was read from the database. */
  add(claim: ProtectionClaim): void {
    const known = this.sourcesOf(claim.id);
    if (!known.has(claim.source) && !this.former.get(claim.id)?.has(claim.source)) known.set(claim.source, claim);
  }

  protects(id: SourceId): boolean {
    return [...(this.claims.get(id)?.values() ?? [])].some(({ isProtected }) => isProtected);
  }

  /**
   * Returns whether a claim of any source protected the person before the batch. The statement that the graph stores
   * about the person is not checked.
   */
  protectedBefore(id: SourceId): boolean {
    const former = this.former.get(id);
    const unchanged = [...(this.claims.get(id)?.values() ?? [])].filter(({ source }) => !former?.has(source));
    return [...unchanged, ...(former?.values() ?? [])].some((claim) => claim?.isProtected);
  }

  /**
   * Stores what a source says about the protection of a person. If the same source made several statements with the
   * same date, a statement that protects the person wins.
   */
  state(claim: ProtectionClaim): void {
    const known = this.claims.get(claim.id)?.get(claim.source);
    const order = known ? compareDates(claim.asOf, known.asOf) : 1;
    if (order > 0) this.change(claim.id, claim.source, claim);
    else if (known && order === 0 && claim.isProtected) {
      const nationalIds = [...new Set([...(known.isProtected ? known.nationalIds : []), ...claim.nationalIds])];
      this.change(claim.id, claim.source, { ...claim, nationalIds });
    }
  }

  /**
   * Deletes a source's claim if it is older than a date, because the graph now stores a newer statement of that source.
   */
  supersede(id: SourceId, source: SourceName | undefined, asOf: DateTime): void {
    const known = this.claims.get(id)?.get(source);
    if (known && (compareDates(known.asOf, asOf) < 0 || (!known.isProtected && known.asOf === asOf)))
      this.change(id, source, undefined);
  }

  forget(id: SourceId, source: SourceName | undefined): void {
    if (this.claims.get(id)?.has(source)) this.change(id, source, undefined);
  }

  changes(): ClaimChange[] {
    return [...this.former].flatMap(([id, sources]) =>
      [...sources].map(([source, before]) => ({ id, source, before, after: this.claims.get(id)?.get(source) })),
    );
  }

  private change(id: SourceId, source: SourceName | undefined, claim: ProtectionClaim | undefined): void {
    const known = this.sourcesOf(id);
    const former = this.former.get(id) ?? new Map<SourceName | undefined, ProtectionClaim | undefined>();
    this.former.set(id, former);
    if (!former.has(source)) former.set(source, known.get(source));
    if (claim) known.set(source, claim);
    else known.delete(source);
  }

  private sourcesOf(id: SourceId): Map<SourceName | undefined, ProtectionClaim> {
    const sources = this.claims.get(id) ?? new Map<SourceName | undefined, ProtectionClaim>();
    this.claims.set(id, sources);
    return sources;
  }
}
