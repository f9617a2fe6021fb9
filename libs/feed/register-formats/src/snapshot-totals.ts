/** The kinds of entries for which the last line of a snapshot states a total. */
const countedKinds = ['persons with significant control', 'statements', 'exemptions'] as const;
export type CountedKind = (typeof countedKinds)[number];
export type Totals = Readonly<Partial<Record<CountedKind, number>>>;

/**
 * The part of a line that matters for the counts. For a line with an entry, it is the kind of the entry. For the last
 * line of a snapshot, it is the stated totals and the day of the snapshot (yyyy-MM-dd).
 */
export type SnapshotCount = { readonly kind: CountedKind } | StatedTotals;

interface StatedTotals {
  readonly totals: Totals;
  readonly day?: string;
}

/** The number of counted entries of each kind, and the distinct totals that lines stated. */
export interface CountedEntries {
  readonly counts: ReadonlyMap<CountedKind, number>;
  readonly stated: readonly StatedTotals[];
}

/** Counts the entries in all parts of a snapshot, and compares the counts with the totals that the snapshot states. */
export class SnapshotTotals {
  private readonly counts = new Map<CountedKind, number>();
  /** The distinct totals that lines stated. Several parts of a snapshot may state the same totals. */
  private readonly stated = new Map<string, StatedTotals>();

  add(count: SnapshotCount | undefined): void {
    if (count === undefined) return;
    if ('totals' in count) this.stated.set(JSON.stringify(count), count);
    else this.counts.set(count.kind, (this.counts.get(count.kind) ?? 0) + 1);
  }

  /** Adds the counts of entries that were read elsewhere, for example by another thread. */
  addAll({ counts, stated }: CountedEntries): void {
    for (const [kind, count] of counts) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
    for (const totals of stated) this.add(totals);
  }

  get counted(): CountedEntries {
    return { counts: this.counts, stated: [...this.stated.values()] };
  }

  /** True if a line has stated totals. */
  get areStated(): boolean {
    return this.stated.size > 0;
  }

  /** The day of the snapshot (yyyy-MM-dd), if the totals state it. */
  get day(): string | undefined {
    return this.first?.day;
  }

  /**
   * Returns a text about how the counts differ from the stated totals. Returns undefined if there is no difference, or
   * if no totals were stated.
   */
  problem(): string | undefined {
    if (this.stated.size > 1) return 'there are several different totals: the files are of several snapshots';
    const totals = this.first?.totals ?? {};
    const wrong = countedKinds.flatMap((kind) => {
      const [stated, found] = [totals[kind], this.counts.get(kind) ?? 0];
      return stated === undefined || stated === found ? [] : `${kind}: ${stated} stated, ${found} in the files`;
    });
    return wrong.length === 0
      ? undefined
      : `the totals of the snapshot do not fit (${wrong.join('; ')}): parts of it are missing or were not read`;
  }

  private get first(): StatedTotals | undefined {
    const [first] = this.stated.values();
    return first;
  }
}
