/** The label value that replaces all values beyond the limit. */
const otherValue = 'other';

/**
 * Limits the number of different values of a label, and so the number of time series. The first `maxValues` different
 * values are kept. All later ones become `other`.
 */
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
