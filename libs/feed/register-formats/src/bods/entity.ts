import type { CompanyProfile, CompanyStatement, CountryCode } from '@company-relations/ownership';
import { findLegalFormByName, findOperationalStatus } from '../code-tables/code-tables';
import { toDateTime } from '../dates';
import { withoutAbsentMembers, trimmedText } from '../present';
import { printable } from '../schema-check';
import type { ReadLine } from '../statement-reader';
import type { BodsEntity, BodsEntityStatement } from './bods-statement';
import { countriesOfRegisters, isLeiRecord, mergingIdentifiers, organisationNumber } from './entity-identifiers';
import { addressesOf, countryOf, noticesOfUnknownPlaces } from './places';

const addressTypes = ['registered', 'business', 'alternative'];

export function readEntity(statement: BodsEntityStatement): ReadLine {
  const { recordId: id, recordDetails: entity } = statement;
  const asOf = toDateTime(statement.statementDate);
  const fromLei = isLeiRecord(id, entity);
  const base = { type: 'company', id, asOf, rank: fromLei ? 1 : 0 } as const;
  const { type } = entity.entityType;
  if (type === 'anonymousEntity' || type === 'unknownEntity')
    return { statements: [unidentified(base, entity)], notices: [] };
  const country = countryOfEntity(entity);
  const company: CompanyStatement = {
    ...base,
    identifiers: mergingIdentifiers(entity, jurisdictionOf(entity)),
    searchable: true,
    profile: withoutAbsentMembers({
      name: trimmedText(entity.name),
      orgNo: organisationNumber(entity, country),
      countryCode: country,
      legalForm: legalFormOf(entity, country),
      operationalStatus: operationalStatusOf(statement, fromLei),
      addresses: addressesOf(entity.addresses ?? [], addressTypes),
      registrationDate: registrationDateOf(entity),
    }),
  };
  return { statements: [company], notices: noticesOf(entity, country) };
}

// Returns an entity that is "anonymous" or "unknown", without its identifying details. Such details are placeholders or
// a mistake. A name such as "Unknown" must not be shown as a name, and a number must not merge two such entities.
function unidentified(
  base: Pick<CompanyStatement, 'type' | 'id' | 'asOf' | 'rank'>,
  entity: BodsEntity,
): CompanyStatement {
  return {
    ...base,
    identifiers: [],
    searchable: false,
    profile: withoutAbsentMembers({ countryCode: countryOf(jurisdictionOf(entity)) }),
  };
}

/**
 * Returns the jurisdiction of the entity. BODS 0.4 has the member `jurisdiction`, but publishers still write the older
 * member `incorporatedInJurisdiction`.
 */
function jurisdictionOf(entity: BodsEntity): BodsEntity['jurisdiction'] {
  return countryOf(entity.jurisdiction) === undefined
    ? (entity.incorporatedInJurisdiction ?? entity.jurisdiction)
    : entity.jurisdiction;
}

/**
 * Returns the country of the jurisdiction. If there is no jurisdiction, returns the country of the registers that gave
 * the entity its numbers. Returns undefined if these registers are of several countries.
 */
function countryOfEntity(entity: BodsEntity): CountryCode | undefined {
  const jurisdiction = countryOf(jurisdictionOf(entity));
  const registers = countriesOfRegisters(entity);
  return jurisdiction ?? (registers.length === 1 ? registers[0] : undefined);
}

/**
 * Returns notices about a country that is uncertain or missing. A missing country is reported because no search finds a
 * company without a country.
 */
function countryNotices(entity: BodsEntity): string[] {
  const unread = noticesOfUnknownPlaces('jurisdiction', [jurisdictionOf(entity)]);
  const jurisdiction = countryOf(jurisdictionOf(entity));
  const registers = countriesOfRegisters(entity);
  if (jurisdiction !== undefined && registers.length > 0 && !registers.includes(jurisdiction))
    return ['number of a register of another country than the jurisdiction: the jurisdiction is the country'];
  if (jurisdiction !== undefined || registers.length === 1) return unread;
  if (registers.length > 1)
    return [...unread, 'no jurisdiction, and numbers of registers of several countries: no country loaded'];
  return unread.length > 0
    ? unread
    : ['no jurisdiction, and no number of a national register: no search finds the company'];
}

function legalFormOf(entity: BodsEntity, country: string | undefined): number | undefined {
  const name = trimmedText(entity.entityType.details);
  return name === undefined || country === undefined ? undefined : findLegalFormByName(country, name);
}

function operationalStatusOf(statement: BodsEntityStatement, fromLei: boolean): number | undefined {
  const { dissolutionDate } = statement.recordDetails;
  if (dissolutionDate !== undefined && toDateTime(dissolutionDate) <= toDateTime(statement.statementDate)) {
    return findOperationalStatus('DISSOLVED');
  }
  // A closed LEI record means that the LEI is no longer maintained. The company may still exist.
  return statement.recordStatus === 'closed' && !fromLei ? findOperationalStatus('CLOSED') : undefined;
}

/**
 * Returns the founding date of a registered entity as its registration date, because such an entity begins to exist
 * with its registration. Other entities have no registration date.
 */
function registrationDateOf(entity: BodsEntity): CompanyProfile['registrationDate'] {
  return entity.entityType.type === 'registeredEntity' && entity.foundingDate !== undefined
    ? toDateTime(entity.foundingDate)
    : undefined;
}

function noticesOf(entity: BodsEntity, country: string | undefined): string[] {
  const form = trimmedText(entity.entityType.details);
  const unknownForm = form !== undefined && legalFormOf(entity, country) === undefined;
  return [
    ...(unknownForm ? [`unknown legal form "${printable(form)}" of ${country ?? 'no country'}: not loaded`] : []),
    ...countryNotices(entity),
    ...noticesOfUnknownPlaces(
      'country of an address',
      (entity.addresses ?? []).map((address) => address.country),
    ),
  ];
}
