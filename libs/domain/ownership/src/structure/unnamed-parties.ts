import type { Company } from '../entities';
import type { RecordKind } from '../records';
import { type LoadedUnspecifiedOwnerRecord, ownerCategories, type OwnerCategory } from '../unspecified-owners';
import { type UnnamedKind, unnamedKindOf } from './party-kind';

/** A placeholder for owners of a company whom registers do not name. */
export interface UnnamedParty {
  readonly kind: UnnamedKind;
  readonly company: Company;
  readonly category: OwnerCategory;
  /** The reasons why the owners are not named. At least one. */
  readonly reasons: readonly LoadedUnspecifiedOwnerRecord[];
}

/** The kind of record that would name the owners of each category. */
export const recordKindOfCategory: Readonly<Record<OwnerCategory, RecordKind>> = {
  beneficialOwner: 'beneficialOwnership',
  directParent: 'companyStructure',
  ultimateParent: 'companyStructure',
};

const unnamedKindsInOrder: readonly UnnamedKind[] = ['unknown', 'exempt'];

/**
 * Returns an unnamed party for each category of owners and each kind of placeholder for which there are reasons,
 * ordered by category and then by kind.
 */
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
