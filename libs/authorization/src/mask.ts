import {
  type Address,
  type Company,
  type CompanyRelations,
  type CountryCode,
  countryOf,
  type Entity,
  hasRecords,
  type LoadedBeneficialOwnership,
  noRecords,
  type PersonProfile,
  type RecordKind,
  recordKinds,
  type Records,
  type Relation,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { type Masked, masked } from './masked';
import { Revelations } from './revelations';

/** What stands in place of every masked text. */
export const protectedIdentity = 'Protected Identity';

const protectedAddress: Address = {
  street: protectedIdentity,
  zipCode: protectedIdentity,
  city: protectedIdentity,
  countryCode: protectedIdentity,
};

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
 * as its proxy.
 *
 * Precondition: `grants` has the company's country; callers search only there.
 */
export function mask(relations: CompanyRelations, grants: Grants): Masked<VisibleCompanyRelations> {
  const { company } = relations;
  const country = company.profile.countryCode;
  const revelations = new Revelations(grants);
  const children = visibleRelations(relations.children, ({ entity }) => countryOfEntity(entity), grants, revelations);
  const parents = visibleRelations(relations.parents, () => country, grants, revelations);
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
  countryOf: (relation: Relation) => CountryCode | undefined,
  grants: Grants,
  revelations: Revelations,
): VisibleRelation[] {
  const visible: VisibleRelation[] = [];
  for (const relation of relations) {
    const country = countryOf(relation);
    const current = maskProxies(visibleRecords(relation.current, false, country, grants), country, grants, revelations);
    const ended = maskProxies(visibleRecords(relation.ended, true, country, grants), country, grants, revelations);
    // Derived from ownerships: shown to those who may see them.
    const ultimateOwnership = grants.allowsRecord('ownership', false, country) ? relation.ultimateOwnership : undefined;
    if (!hasRecords(current) && !hasRecords(ended) && !ultimateOwnership) continue;
    const { entity } = relation;
    const seen = maskEntity(entity, country, grants);
    revelations.note(entity, seen, country);
    const isSearchableEntity = isSearchable(entity, grants);
    visible.push(ultimateOwnership ? { entity: seen, current, ended, ultimateOwnership, isSearchableEntity } : { entity: seen, current, ended, isSearchableEntity });
  }
  return visible;
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
          proxyCompanyRegistrationNumber: maskText(record.proxyCompanyRegistrationNumber),
          proxyCompanyName: maskText(record.proxyCompanyName),
        }
      : record;
  return { ...records, beneficialOwnership: records.beneficialOwnership.map(maskProxy) };
}

/** Whether the caller could search for an entity; undefined for persons. */
export function isSearchable(entity: Entity, grants: Grants): boolean | undefined {
  return entity.type === 'company' ? entity.searchable && grants.hasCountry(countryOf(entity)) : undefined;
}

/** @param recordCountry the country of the company that the record is about which shows the entity. */
export function maskEntity(entity: Entity, recordCountry: CountryCode | undefined, grants: Grants): Entity {
  if (entity.type === 'company') return maskCompany(entity, recordCountry, grants);
  // Nothing is told of a protected person; should that ever happen, the text says it last. To look there costs least.
  const isProtected = entity.told ? entity.told.before.endsWith('"IsProtected":true') : entity.profile.isProtected;
  if (!isProtected) return entity;
  return { type: 'person', serviceId: entity.serviceId, profile: maskPerson(entity.profile, grants.allows('HiddenPersonAccess', recordCountry)) };
}

/** See `maskEntity`. A protected sole trader's addresses are a protected person's home: masked as a person's are, whatever the access. */
export function maskCompany(company: Company, recordCountry: CountryCode | undefined, grants: Grants): Company {
  if (!company.protectedSoleTrader) return company;
  const { profile } = company;
  const hidden = !grants.allows('HiddenPersonAccess', recordCountry);
  const { told: _unmasked, ...others } = company;
  return {
    ...others,
    profile: {
      ...profile,
      name: hidden ? maskText(profile.name) : profile.name,
      orgNo: hidden ? maskText(profile.orgNo) : profile.orgNo,
      addresses: maskAddresses(profile.addresses),
    },
  };
}

/** Lists every field of a person by name, so that a field added later is masked until somebody decides otherwise. */
function maskPerson(profile: PersonProfile, hiddenPersonAccess: boolean): PersonProfile {
  const shown = (text: string | undefined) => (hiddenPersonAccess ? text : maskText(text));
  return {
    name: shown(profile.name),
    firstName: shown(profile.firstName),
    lastName: shown(profile.lastName),
    birthDate: maskText(profile.birthDate),
    nationalIdentificationNumber: shown(profile.nationalIdentificationNumber),
    gender: profile.gender,
    citizenships: maskList(profile.citizenships),
    countryOfResidences: maskList(profile.countryOfResidences),
    addresses: maskAddresses(profile.addresses),
    countryCode: maskText(profile.countryCode),
    isProtected: true,
    registrationDate: profile.registrationDate,
    updatedAt: profile.updatedAt,
  };
}

// What is absent stays absent: a mask must not claim that a register knows something.
function maskText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : protectedIdentity;
}

function maskList(list: readonly string[] | undefined): readonly string[] | undefined {
  return list === undefined || list.length === 0 ? list : [protectedIdentity];
}

function maskAddresses(addresses: readonly Address[] | undefined): readonly Address[] | undefined {
  return addresses === undefined || addresses.length === 0 ? addresses : [protectedAddress];
}
