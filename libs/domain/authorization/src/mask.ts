import {
  type Company,
  type CompanyRelations,
  type CountryCode,
  countryOf,
  type Entity,
  hasRecords,
  type LoadedBeneficialOwnership,
  noRecords,
  type RecordKind,
  recordKinds,
  type Records,
  type Relation,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { companyPolicy, maskedBy, maskRecordsOf, personPolicy, protectedIdentity } from './mask-policies';
import { type Masked, masked } from './masked';
import { Revelations } from './revelations';

/** A company with its relations as one subscription may see them. */
export interface VisibleCompanyRelations {
  readonly company: Company;
  readonly parents: readonly VisibleRelation[];
  readonly children: readonly VisibleRelation[];
  readonly ultimateOwnershipsOmitted: boolean;
  /** Whether somebody is shown whom only Hidden Person Access shows: to be audited before it is sent. */
  readonly revealsProtected: boolean;
}

export interface VisibleRelation extends Relation {
  /** Whether the caller could search for this entity; undefined for persons. */
  readonly isSearchableEntity: boolean | undefined;
}

/**
 * The one way from loaded to sendable data. Keeps the records whose area is granted in the country of the company that
 * they are about (the found company for parents, the child for children), drops relations without a visible record,
 * and masks persons of protected identity and the sole traders whose number would give them away, also where a record names one
 * as its proxy, and the free text of records of and about them.
 *
 * Precondition: `grants` has the company's country; callers search only there.
 */
export function mask(relations: CompanyRelations, grants: Grants): Masked<VisibleCompanyRelations> {
  const { company } = relations;
  const country = company.profile.countryCode;
  const revelations = new Revelations(grants);
  const children = visibleRelations(relations.children, company, ({ entity }) => countryOfEntity(entity), grants, revelations);
  const parents = visibleRelations(relations.parents, company, () => country, grants, revelations);
  const seen = maskCompany(company, country, grants);
  revelations.note(company, seen, country);
  return masked({
    company: seen,
    parents,
    children,
    ultimateOwnershipsOmitted: areOmittedFor(relations, children, grants),
    revealsProtected: revelations.any,
  });
}

/** Nothing is left out for those who may see no holding there: that there are very many would tell of them. */
function areOmittedFor({ company, ultimateOwnershipsOmitted: omitted }: CompanyRelations, children: readonly VisibleRelation[], grants: Grants): boolean {
  if (!omitted) return false;
  const seesChildren = children.some(({ current }) => current.ownership.length > 0);
  return seesChildren || (omitted === 'above' && grants.allowsRecord('ownership', false, company.profile.countryCode));
}

function visibleRelations(
  relations: readonly Relation[],
  company: Company,
  countryOf: (relation: Relation) => CountryCode | undefined,
  grants: Grants,
  revelations: Revelations,
): VisibleRelation[] {
  const visible: VisibleRelation[] = [];
  for (const relation of relations) {
    const country = countryOf(relation);
    const currentSeen = visibleRecords(relation.current, false, country, grants);
    const endedSeen = visibleRecords(relation.ended, true, country, grants);
    // Derived from ownerships: shown to those who may see them.
    const ultimateOwnership = grants.allowsRecord('ownership', false, country) ? relation.ultimateOwnership : undefined;
    if (!hasRecords(currentSeen) && !hasRecords(endedSeen) && !ultimateOwnership) continue;
    const { entity } = relation;
    const seen = maskEntity(entity, country, grants);
    revelations.note(entity, seen, country);
    // Only of protected ones the mask makes a copy.
    const hidesText = hidesTextOfRecords(company, seen !== entity, country, grants);
    const current = maskFreeText(maskProxies(currentSeen, country, grants, revelations), hidesText);
    const ended = maskFreeText(maskProxies(endedSeen, country, grants, revelations), hidesText);
    const isSearchableEntity = isSearchable(entity, grants);
    visible.push(ultimateOwnership ? { entity: seen, current, ended, ultimateOwnership, isSearchableEntity } : { entity: seen, current, ended, isSearchableEntity });
  }
  return visible;
}

/**
 * Whether free text of a record may name one of its ends, who is protected. A company that is masked by its own country must not be
 * named by the text of what it holds in another.
 */
function hidesTextOfRecords(company: Company, isProtected: boolean, recordCountry: CountryCode | undefined, grants: Grants): boolean {
  if (!isProtected && !company.protectedSoleTrader) return false;
  if (company.protectedSoleTrader && !grants.allows('HiddenPersonAccess', company.profile.countryCode)) return true;
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

function countryOfEntity(entity: Entity): CountryCode | undefined {
  return entity.type === 'company' ? countryOf(entity) : entity.profile.countryCode;
}

function visibleRecords(records: Records, ended: boolean, country: CountryCode | undefined, grants: Grants): Records {
  if (records === noRecords || recordKinds.every((kind) => records[kind].length === 0 || grants.allowsRecord(kind, ended, country))) return records;
  const shown = <Kind extends RecordKind>(kind: Kind): Records[Kind] => (grants.allowsRecord(kind, ended, country) ? records[kind] : noRecords[kind]);
  return {
    beneficialOwnership: shown('beneficialOwnership'),
    ownership: shown('ownership'),
    companyStructure: shown('companyStructure'),
    role: shown('role'),
  };
}

/** The name of a protected proxy is masked with its number: what is told of a proxy is told of whoever has the number. */
function maskProxies(records: Records, country: CountryCode | undefined, grants: Grants, revelations: Revelations): Records {
  if (!records.beneficialOwnership.some(({ proxyIsProtected }) => proxyIsProtected)) return records;
  if (grants.allows('HiddenPersonAccess', country)) {
    revelations.noteProxy();
    return records;
  }
  const maskProxy = (record: LoadedBeneficialOwnership): LoadedBeneficialOwnership =>
    record.proxyIsProtected
      ? {
          ...record,
          ...(record.proxyCompanyRegistrationNumber === undefined ? {} : { proxyCompanyRegistrationNumber: protectedIdentity }),
          ...(record.proxyCompanyName === undefined ? {} : { proxyCompanyName: protectedIdentity }),
        }
      : record;
  return { ...records, beneficialOwnership: records.beneficialOwnership.map(maskProxy) };
}

/** Whether the caller could search for an entity; undefined for persons. */
export function isSearchable(entity: Entity, grants: Grants): boolean | undefined {
  return entity.type === 'company' ? entity.searchable && grants.hasCountry(countryOf(entity)) : undefined;
}

/** Whether an entity is a person of protected identity, or the business of one. */
export function isProtected(entity: Entity): boolean {
  if (entity.type === 'company') return entity.protectedSoleTrader;
  // Nothing is published of a protected person; should that ever happen, the text says it. To look there costs least.
  return entity.told ? entity.told.before.includes('"IsProtected":true') : entity.profile.isProtected === true;
}

/** @param recordCountry the country of the company that the record is about which shows the entity. */
export function maskEntity(entity: Entity, recordCountry: CountryCode | undefined, grants: Grants): Entity {
  if (entity.type === 'company') return maskCompany(entity, recordCountry, grants);
  if (!isProtected(entity)) return entity;
  const profile = maskedBy(personPolicy, { ...entity.profile, isProtected: true }, grants.allows('HiddenPersonAccess', recordCountry));
  return { type: 'person', serviceId: entity.serviceId, profile };
}

/**
 * See `maskEntity`. A protected sole trader's addresses are a protected person's home: masked as a person's are, whatever the access.
 * Every member of a company is listed, so that the published text of the profile never goes with a masked one.
 */
export function maskCompany(company: Company, recordCountry: CountryCode | undefined, grants: Grants): Company {
  if (!company.protectedSoleTrader) return company;
  const { type, serviceId, profile, searchable, protectedSoleTrader } = company;
  return {
    type,
    serviceId,
    profile: maskedBy(companyPolicy, profile, grants.allows('HiddenPersonAccess', recordCountry)),
    searchable,
    protectedSoleTrader,
  };
}
