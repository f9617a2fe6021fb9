import {
  type CountryCode,
  type Entity,
  type LoadedUnspecifiedOwnerRecord,
  partyKindOf,
  recordKindOfCategory,
  type StructureEdge,
  type UnnamedParty,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { HiddenAccessTracker } from './hidden-access-tracker';
import { isSearchable, maskEntity, maskProxy } from './mask';
import { maskRecord } from './mask-policies';
import { maskUnspecifiedOwners } from './mask-unspecified-owners';
import type { RecordCountries } from './record-countries';
import type { VisibleEdge, VisibleNode, VisibleUnnamedParty } from './visible-structure';

/** Masks the parts of one structure, and tracks whether a protected identity is shown. */
export class StructureMasking {
  private readonly hiddenAccess: HiddenAccessTracker;

  constructor(
    private readonly countries: RecordCountries,
    private readonly grants: Grants,
    private readonly names: ReadonlyMap<Entity | UnnamedParty, string>,
  ) {
    this.hiddenAccess = new HiddenAccessTracker(grants);
  }

  get disclosesProtectedIdentity(): boolean {
    return this.hiddenAccess.disclosesProtectedIdentity;
  }

  nameOf(at: Entity | UnnamedParty): string {
    return this.names.get(at) as string;
  }

  node(entity: Entity, unspecifiedOwners: readonly LoadedUnspecifiedOwnerRecord[] = []): VisibleNode {
    const country = this.decisive(entity);
    this.hiddenAccess.note(entity, country);
    return {
      node: this.nameOf(entity),
      kind: this.isHidden(entity) ? 'protected' : partyKindOf(entity),
      entity: maskEntity(entity, country, this.grants),
      isSearchableEntity: isSearchable(entity, this.grants),
      unspecifiedOwners: this.reasons(entity, unspecifiedOwners),
    };
  }

  unnamed(party: UnnamedParty): VisibleUnnamedParty {
    const { kind, company, category, reasons } = party;
    return {
      ...{ node: this.nameOf(party), kind, company: String(company.serviceId) },
      recordKind: recordKindOfCategory[category],
      reasons: this.reasons(company, reasons),
    };
  }

  edge({ from, to, kind, isEnded, areDatesUnknown, record }: StructureEdge): VisibleEdge {
    const shown = this.withMaskedProxy(record, to.countryCode);
    const text = [from, to].some((entity) => this.isHidden(entity)) ? maskRecord(kind, shown) : shown;
    return {
      ...{ from: String(from.serviceId), to: String(to.serviceId), kind, isEnded, areDatesUnknown },
      record: text as StructureEdge['record'],
    };
  }
  /**
   * Returns the visible reasons of a company. If the company is masked because of another record of the structure, the
   * reasons are masked too.
   */
  private reasons(
    entity: Entity,
    reasons: readonly LoadedUnspecifiedOwnerRecord[],
  ): readonly LoadedUnspecifiedOwnerRecord[] {
    if (entity.type === 'person') return [];
    return maskUnspecifiedOwners(entity, reasons, this.grants, this.decisive(entity));
  }

  private withMaskedProxy(record: StructureEdge['record'], country: CountryCode | undefined): StructureEdge['record'] {
    if (!('proxyIsProtected' in record)) return record;
    if (!this.grants.allows('HiddenPersonAccess', country)) return maskProxy(record);
    this.hiddenAccess.noteProxy();
    return record;
  }

  private isHidden(entity: Entity): boolean {
    return entity.isProtected && !this.grants.allows('HiddenPersonAccess', this.decisive(entity));
  }

  private decisive(entity: Entity): CountryCode | undefined {
    return this.countries.decisiveFor(entity, this.grants);
  }
}
