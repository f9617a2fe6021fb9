/** What stands for all values beyond those that fit. */
export const otherValue = 'other';

/** Bounds the values of a label: the first so many different ones stay what they are, all others become one. */
export class BoundedLabelValues {
  private readonly known = new Set<string>();

  constructor(private readonly maxValues: number) {}

  of(value: string): string {
    if (this.known.has(value)) return value;
    if (this.known.size >= this.maxValues) return otherValue;
    this.known.add(value);
    return value;
  }
}
