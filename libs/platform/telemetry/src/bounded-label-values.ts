/** Replaces all values beyond the limit. */
export const otherValue = 'other';

/** Limits the values of a label: the first `maxValues` different ones are kept, all others become `other`. */
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
