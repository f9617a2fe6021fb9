import type { Company } from '../entities';
import type { RecordKind } from '../records';
import { type LoadedUnspecifiedOwnerRecord, ownerCategories, type OwnerCategory } from '../unspecified-owners';
import { type UnnamedKind, unnamedKindOf } from './party-kind';

/** What stands in the place of owners of a company whom registers do not name. */
export interface UnnamedParty {
  readonly kind: UnnamedKind;
  readonly company: Company;
  readonly category: OwnerCategory;
  /** Why they are not named; at least one. */
  readonly reasons: readonly LoadedUnspecifiedOwnerRecord[];
}

/** The kind of record in which the owners of a category would be named. */
export const recordKindOfCategory: Readonly<Record<OwnerCategory, RecordKind>> = {
  beneficialOwner: 'beneficialOwnership',
  directParent: 'companyStructure',
  ultimateParent: 'companyStructure',
};

const unnamedKindsInOrder: readonly UnnamedKind[] = ['unknown', 'exempt'];

/** One for each category of owners and each kind, in this order. */
export function unnamedPartiesOf(
  company: Company,
  unspecified: readonly LoadedUnspecifiedOwnerRecord[] = [],
): UnnamedParty[] {
  return ownerCategories.flatMap((category) =>
    unnamedKindsInOrder.flatMap((kind) => {
      const reasons = unspecified.filter(
        (owner) => owner.category === category && unnamedKindOf(owner.reason) === kind,
      );
      return reasons.length > 0 ? [{ kind, company, category, reasons }] : [];
    }),
  );
}
