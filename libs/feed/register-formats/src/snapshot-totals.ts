/** The kinds of entries for which the last line of a snapshot states a total. */
const countedKinds = ['persons with significant control', 'statements', 'exemptions'] as const;
export type CountedKind = (typeof countedKinds)[number];
export type Totals = Readonly<Partial<Record<CountedKind, number>>>;

/**
 * What a line of a snapshot adds to the counts: the kind of its entry. For the last line instead, the totals that it
 * states and the day of the snapshot (yyyy-MM-dd).
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

/** Counts the entries of the parts of a snapshot, and compares them with the totals that it states. */
export class SnapshotTotals {
  private readonly counts = new Map<CountedKind, number>();
  /** The distinct stated totals. Each part of a snapshot may repeat them. */
  private readonly stated = new Map<string, StatedTotals>();

  add(count: SnapshotCount | undefined): void {
    if (count === undefined) return;
    if ('totals' in count) this.stated.set(JSON.stringify(count), count);
    else this.counts.set(count.kind, (this.counts.get(count.kind) ?? 0) + 1);
  }

  /** Adds the counts of other parts of the files. */
  addAll({ counts, stated }: CountedEntries): void {
    for (const [kind, count] of counts) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
    for (const totals of stated) this.add(totals);
  }

  get counted(): CountedEntries {
    return { counts: this.counts, stated: [...this.stated.values()] };
  }

  /** Whether a line stated totals. */
  get areStated(): boolean {
    return this.stated.size > 0;
  }

  /** The day of the snapshot (yyyy-MM-dd), if the totals state it. */
  get day(): string | undefined {
    return this.first?.day;
  }

  /** Returns how the counts differ from the stated totals. Undefined if they are equal, or if no totals were stated. */
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
