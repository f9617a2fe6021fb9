import { ownerCategories, type UnspecifiedOwnerRecord, unspecifiedReasons } from '@company-relations/ownership';
import type { UnspecifiedCount } from './findings';

/** Counts companies whose owners are not named, by the category of the owners and the reason. */
export class UnspecifiedCounts {
  private readonly companies = new Map<string, number>();

  /** @param records the current records, as JSON, in which registers state why owners of one company are not named. */
  add(records: readonly string[]): void {
    const stated = records.map((record) => JSON.parse(record) as UnspecifiedOwnerRecord);
    for (const key of new Set(stated.map(keyOf))) this.companies.set(key, (this.companies.get(key) ?? 0) + 1);
  }

  /** The counts, first in the order of `ownerCategories`, then in the order of `unspecifiedReasons`. */
  get found(): UnspecifiedCount[] {
    return ownerCategories.flatMap((category) =>
      unspecifiedReasons.flatMap((reason) => {
        const companies = this.companies.get(keyOf({ category, reason }));
        return companies === undefined ? [] : [{ category, reason, companies }];
      }),
    );
  }
}

function keyOf({ category, reason }: Pick<UnspecifiedOwnerRecord, 'category' | 'reason'>): string {
  return `${category} ${reason}`;
}
