import { entityFlags } from './tasks';

/**
 * Groups statements that have an id or an identifier in common, because they may be about the same entity. The groups
 * are a union-find structure in shared memory.
 */
export class EntityGroups {
  /**
   * @param groups contains, at the number of each statement, the number of a statement in the same group (Uint32). The
   *   first statement of a group has its own number there.
   * @param flags contains one byte at the number of each statement; see `entityFlags`.
   */
  constructor(
    private readonly groups: Uint32Array,
    private readonly flags: Uint8Array,
  ) {
    for (let number = 0; number < groups.length; number += 1) groups[number] = number;
  }

  join(a: number, b: number): void {
    const [first, second] = [this.firstOf(a), this.firstOf(b)];
    this.groups[Math.max(first, second)] = Math.min(first, second);
  }

  /**
   * Ends the grouping. For each statement, stores the number of the first statement of its group. In each group with
   * several statements, flags all statements as repeated.
   *
   * @returns the number of statements in each group with several statements, by the number of its first statement.
   */
  finish(): Map<number, number> {
    const { groups, flags } = this;
    for (let number = 0; number < groups.length; number += 1) {
      const first = this.firstOf(number);
      groups[number] = first;
      if (first === number) continue;
      flags[number] = (flags[number] as number) | entityFlags.isRepeated;
      flags[first] = (flags[first] as number) | entityFlags.isRepeated;
    }
    const sizes = new Map<number, number>();
    for (let number = 0; number < groups.length; number += 1) {
      if (!((flags[number] as number) & entityFlags.isRepeated)) continue;
      const first = groups[number] as number;
      sizes.set(first, (sizes.get(first) ?? 0) + 1);
    }
    return sizes;
  }

  private firstOf(number: number): number {
    const { groups } = this;
    let at = number;
    for (let next = groups[at] as number; next !== at; next = groups[at] as number) {
      // Path compression: the next search for the same group takes fewer steps.
      groups[at] = groups[next] as number;
      at = next;
    }
    return at;
  }
}
