import {
  type Address,
  type Company,
  type CompanyRelations,
  type CountryCode,
  type Entity,
  hasRecords,
  noRecords,
  type PersonProfile,
  type RecordKind,
  type Records,
  type Relation,
} from '@company-relations/ownership';
import type { Grants } from './grants';
import { type Masked, masked } from './masked';

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
}

export interface VisibleRelation extends Relation {
  /** Whether the caller could search for this entity; undefined for persons. */
  readonly isSearchableEntity: boolean | undefined;
}

/**
 * The one way from loaded to sendable data. Keeps the records whose area is granted in the country of the company that
 * they are about (the found company for parents, the child for children), drops relations without a visible record,
 * and masks persons of protected identity and the sole traders whose number would give them away.
 *
 * Precondition: `grants` has the company's country; callers search only there.
 */
export function mask(relations: CompanyRelations, grants: Grants): Masked<VisibleCompanyRelations> {
  const { company } = relations;
  const country = company.profile.countryCode;
  return masked({
    company: maskCompany(company, country, grants),
    parents: visibleRelations(relations.parents, () => country, grants),
    children: visibleRelations(relations.children, ({ entity }) => entity.profile.countryCode, grants),
  });
}

function visibleRelations(
  relations: readonly Relation[],
  countryOf: (relation: Relation) => CountryCode | undefined,
  grants: Grants,
): VisibleRelation[] {
  const visible: VisibleRelation[] = [];
  for (const relation of relations) {
    const country = countryOf(relation);
    const current = visibleRecords(relation.current, false, country, grants);
    const ended = visibleRecords(relation.ended, true, country, grants);
    if (!hasRecords(current) && !hasRecords(ended)) continue;
    const { entity } = relation;
    visible.push({
      entity: maskEntity(entity, country, grants),
      current,
      ended,
      isSearchableEntity:
        entity.type === 'company' ? entity.searchable && grants.hasCountry(entity.profile.countryCode) : undefined,
    });
  }
  return visible;
}

function visibleRecords(records: Records, ended: boolean, country: CountryCode | undefined, grants: Grants): Records {
  if (records === noRecords) return noRecords;
  const shown = <Kind extends RecordKind>(kind: Kind): Records[Kind] => (grants.allowsRecord(kind, ended, country) ? records[kind] : noRecords[kind]);
  return {
    beneficialOwnership: shown('beneficialOwnership'),
    ownership: shown('ownership'),
    companyStructure: shown('companyStructure'),
    role: shown('role'),
  };
}

function maskEntity(entity: Entity, recordCountry: CountryCode | undefined, grants: Grants): Entity {
  if (entity.type === 'company') return maskCompany(entity, recordCountry, grants);
  if (!entity.profile.isProtected) return entity;
  return { ...entity, profile: maskPerson(entity.profile, grants.allows('HiddenPersonAccess', recordCountry)) };
}

/** A protected sole trader's addresses are a protected person's home: masked as a person's are, whatever the access. */
function maskCompany(company: Company, recordCountry: CountryCode | undefined, grants: Grants): Company {
  if (!company.protectedSoleTrader) return company;
  const { profile } = company;
  const hidden = !grants.allows('HiddenPersonAccess', recordCountry);
  return {
    ...company,
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
