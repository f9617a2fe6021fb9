import {
  type Company,
  type CompanyProfile,
  type CompanyRelations,
  type CountryCode,
  grantCountryOf,
  type Entity,
  hasRecords,
  type LoadedBeneficialOwnership,
  type MaskedProfile,
  noRecords,
  type PersonProfile,
  type RecordKind,
  recordKinds,
  type Records,
  type Relation,
  type UnspecifiedOwnerRecord,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { HiddenAccessTracker } from './hidden-access-tracker';
import { companyPolicy, maskedBy, maskRecord, maskRecordsOf, personPolicy, protectedIdentity } from './mask-policies';
import { visibleUnspecifiedReasons } from './mask-unspecified-owners';
import { type Masked, masked } from './masked';
import type { VisibleCompany, VisibleEntity } from './visible-entities';

/** A company, with the relations that a subscription may see. */
export interface VisibleCompanyRelations {
  readonly company: VisibleCompany;
  readonly parents: readonly VisibleRelation[];
  readonly children: readonly VisibleRelation[];
  readonly ultimateOwnershipsOmitted: boolean;
  /** Reasons why owners are not named. Absent if the caller may see no reason. */
  readonly unspecifiedOwners?: readonly UnspecifiedOwnerRecord[];
  /**
   * True if the response shows a protected identity, which only Hidden Person Access allows. The audit log records such
   * a disclosure before the response is sent.
   */
  readonly disclosesProtectedIdentity: boolean;
}

export interface VisibleRelation extends Relation {
  readonly entity: VisibleEntity;
  /** True if the caller could search for this entity. Undefined for persons. */
  readonly isSearchableEntity: boolean | undefined;
}

/**
 * Converts loaded relations to data that may be sent. No other function does this.
 * - Only records whose area is granted in the country of their company remain. For parents, this is the country of the
 *   found company. For children, it is the country of the child. Relations without a visible record are dropped.
 * - Protected persons are masked, and so are sole traders whose number would disclose such a person, both as entities
 *   and as proxies of records.
 * - The free text of the records of masked entities is masked, and so is that of records whose proxy is masked.
 *
 * Precondition: `grants` has the company's country. Callers search only in granted countries.
 */
export function mask(relations: CompanyRelations, grants: Grants): Masked<VisibleCompanyRelations> {
  const { company } = relations;
  const country = company.countryCode;
  const hiddenAccess = new HiddenAccessTracker(grants);
  const children = visibleRelations(
    relations.children,
    company,
    ({ entity }) => grantCountryOf(entity),
    grants,
    hiddenAccess,
  );
  const parents = visibleRelations(relations.parents, company, () => country, grants, hiddenAccess);
  hiddenAccess.note(company, country);
  const unspecifiedOwners = visibleUnspecifiedReasons(company, relations.unspecifiedOwners, grants);
  return masked({
    company: maskCompany(company, country, grants),
    parents,
    children,
    ultimateOwnershipsOmitted: areOmittedFor(relations, children, grants),
    ...(unspecifiedOwners.length > 0 && { unspecifiedOwners }),
    disclosesProtectedIdentity: hiddenAccess.disclosesProtectedIdentity,
  });
}

/**
 * Returns whether the response says that ultimate ownerships were omitted. False for a caller who may see none of the
 * holdings from which the ultimate ownerships would be computed: the flag would disclose that there are very many of
 * these holdings.
 */
function areOmittedFor(
  { company, ultimateOwnershipsOmitted: omitted }: CompanyRelations,
  children: readonly VisibleRelation[],
  grants: Grants,
): boolean {
  if (!omitted) return false;
  const seesChildren = children.some(({ current }) => current.ownership.length > 0);
  return seesChildren || (omitted === 'above' && grants.allowsRecord('ownership', false, company.countryCode));
}

function visibleRelations(
  relations: readonly Relation[],
  company: Company,
  recordCountryOf: (relation: Relation) => CountryCode | undefined,
  grants: Grants,
  hiddenAccess: HiddenAccessTracker,
): VisibleRelation[] {
  const visible: VisibleRelation[] = [];
  for (const relation of relations) {
    const country = recordCountryOf(relation);
    const currentSeen = visibleRecords(relation.current, false, country, grants);
    const endedSeen = visibleRecords(relation.ended, true, country, grants);
    // An ultimate ownership is derived from ownerships, so the caller needs the same area for it as for ownerships.
    const ultimateOwnership = grants.allowsRecord('ownership', false, country) ? relation.ultimateOwnership : undefined;
    if (!hasRecords(currentSeen) && !hasRecords(endedSeen) && !ultimateOwnership) continue;
    const { entity } = relation;
    const seen = maskEntity(entity, country, grants);
    hiddenAccess.note(entity, country);
    const hidesText = hidesTextOfRecords(company, entity, country, grants);
    const current = maskFreeText(maskProxies(currentSeen, country, grants, hiddenAccess), hidesText);
    const ended = maskFreeText(maskProxies(endedSeen, country, grants, hiddenAccess), hidesText);
    const isSearchableEntity = isSearchable(entity, grants);
    visible.push(
      ultimateOwnership
        ? { entity: seen, current, ended, ultimateOwnership, isSearchableEntity }
        : { entity: seen, current, ended, isSearchableEntity },
    );
  }
  return visible;
}

/**
 * Returns whether the free text of a record must be masked, because it may name a protected party of the record. If a
 * company is masked in its own country, the text of its holdings in another country must not name the company either.
 */
function hidesTextOfRecords(
  company: Company,
  entity: Entity,
  recordCountry: CountryCode | undefined,
  grants: Grants,
): boolean {
  if (!entity.isProtected && !company.isProtected) return false;
  if (company.isProtected && !grants.allows('HiddenPersonAccess', company.countryCode)) return true;
  return !grants.allows('HiddenPersonAccess', recordCountry);
}

function maskFreeText(records: Records, hidesText: boolean): Records {
  if (!hidesText || records === noRecords) return records;
  return {
    beneficialOwnership: maskRecordsOf('beneficialOwnership', records.beneficialOwnership),
    ownership: maskRecordsOf('ownership', records.ownership),
    companyStructure: maskRecordsOf('companyStructure', records.companyStructure),
    role: maskRecordsOf('role', records.role),
  };
}

/** Returns the records whose kind is granted in the country of their company. */
export function visibleRecords(
  records: Records,
  ended: boolean,
  country: CountryCode | undefined,
  grants: Grants,
): Records {
  if (
    records === noRecords ||
    recordKinds.every((kind) => records[kind].length === 0 || grants.allowsRecord(kind, ended, country))
  )
    return records;
  const shown = <Kind extends RecordKind>(kind: Kind): Records[Kind] =>
    grants.allowsRecord(kind, ended, country) ? records[kind] : noRecords[kind];
  return {
    beneficialOwnership: shown('beneficialOwnership'),
    ownership: shown('ownership'),
    companyStructure: shown('companyStructure'),
    role: shown('role'),
  };
}

/**
 * Masks the number and the name of protected proxies, because both identify the protected person, and the free text of
 * their records, because it may do so.
 */
function maskProxies(
  records: Records,
  country: CountryCode | undefined,
  grants: Grants,
  hiddenAccess: HiddenAccessTracker,
): Records {
  if (!records.beneficialOwnership.some(({ proxyIsProtected }) => proxyIsProtected)) return records;
  if (grants.allows('HiddenPersonAccess', country)) {
    hiddenAccess.noteProxy();
    return records;
  }
  return { ...records, beneficialOwnership: records.beneficialOwnership.map(maskProxy) };
}

/** Masks the proxy and the free text of one record if the proxy is protected. */
export function maskProxy(record: LoadedBeneficialOwnership): LoadedBeneficialOwnership {
  if (!record.proxyIsProtected) return record;
  return {
    ...maskRecord('beneficialOwnership', record),
    ...(record.proxyCompanyRegistrationNumber === undefined
      ? {}
      : { proxyCompanyRegistrationNumber: protectedIdentity }),
    ...(record.proxyCompanyName === undefined ? {} : { proxyCompanyName: protectedIdentity }),
  };
}

/** Returns whether the caller could search for the entity. Undefined for persons. */
export function isSearchable(entity: Entity, grants: Grants): boolean | undefined {
  return entity.type === 'company' ? entity.searchable && grants.hasCountry(entity.countryCode) : undefined;
}

/**
 * Returns an entity as the caller may see it. A protected entity is masked: with Hidden Person Access, some fields are
 * shown.
 *
 * @param recordCountry the country of the company to which the record with the entity belongs
 */
export function maskEntity(entity: Entity, recordCountry: CountryCode | undefined, grants: Grants): VisibleEntity {
  if (entity.type === 'company') return maskCompany(entity, recordCountry, grants);
  if (!entity.isProtected) return entity;
  const { type, serviceId, isProtected, profile } = entity;
  const shown = maskedBy(personPolicy, { ...profile, isProtected }, grants.allows('HiddenPersonAccess', recordCountry));
  return { type, serviceId, isProtected, profile: shown as MaskedProfile<PersonProfile> };
}

/**
 * Returns a company as the caller may see it. See `maskEntity`. The addresses of a protected sole trader are always
 * masked, because they are a person's home. The copy is made member by member, so the masked profile contains no other
 * data.
 */
export function maskCompany(company: Company, recordCountry: CountryCode | undefined, grants: Grants): VisibleCompany {
  if (!company.isProtected) return company;
  const { type, serviceId, isProtected, profile, countryCode, searchable } = company;
  const shown = maskedBy(companyPolicy, profile, grants.allows('HiddenPersonAccess', recordCountry));
  return { type, serviceId, isProtected, profile: shown as MaskedProfile<CompanyProfile>, countryCode, searchable };
}
