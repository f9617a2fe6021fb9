import { type Address, type CompanyProfile, type CompanyStatement, isCountryCode } from '@company-relations/ownership';
import { countryOf, noticeOfUnknownCountry, noticesOfUnknownPlaces } from '../bods/places';
import { findOperationalStatus } from '../code-tables/code-tables';
import { withoutAbsentMembers, trimmedText } from '../present';
import { printable } from '../schema-check';
import type { BadLine, ReadLine } from '../statement-reader';
import { localDayOf } from './days';
import { legalFormOf } from './legal-forms';
import { type Node, nodeAt, nodesAt, textAt, textsAt } from './nodes';
import { companyIdOf, isLei, stateOf } from './registration';
import { noAuthorityCodes, registrationAuthorities } from './registration-authorities';

/**
 * The rank of a LEI record. It is higher than the rank of the company's entry in its own register. The source with the
 * lower rank is preferred.
 */
const rankOfLeiRecord = 1;

const addressMembers = ['LegalAddress', 'HeadquartersAddress'] as const;

/** Reads a record of LEI-CDF: a company. */
export function readLeiRecord(record: Node): ReadLine | BadLine {
  const lei = textAt(record, 'LEI');
  if (!isLei(lei)) return { problem: 'LEI must be a Legal Entity Identifier' };
  const state = stateOf(record);
  if ('problem' in state) return state;
  const id = companyIdOf(lei);
  const { asOf, isWithdrawn, status } = state;
  if (isWithdrawn) return { statements: [{ type: 'removal', of: 'company', id, asOf }], notices: [] };
  const entity = nodeAt(record, 'Entity');
  const jurisdiction = textAt(entity, 'LegalJurisdiction')?.toUpperCase();
  const country = countryOf({ code: jurisdiction });
  const number = numberOf(entity, country);
  const created = creationOf(entity);
  const form = legalFormOf(
    textAt(entity, 'LegalForm', 'EntityLegalFormCode'),
    textAt(entity, 'LegalForm', 'OtherLegalForm'),
    country,
  );
  // Both identifiers are normalised already.
  const ownIdentifier = { scheme: 'XI-LEI', id: lei };
  const company: CompanyStatement = {
    type: 'company',
    id,
    asOf,
    rank: rankOfLeiRecord,
    identifiers: number.identifier ? [ownIdentifier, number.identifier] : [ownIdentifier],
    searchable: true,
    profile: withoutAbsentMembers({
      name: textAt(entity, 'LegalName'),
      orgNo: number.orgNo,
      countryCode: country,
      legalForm: form.id,
      operationalStatus: operationalStatusOf(entity, status),
      addresses: addressesOf(entity),
      registrationDate: created.date,
    }),
  };
  const notices: string[] = [];
  if (country === undefined) notices.push(noticeOfJurisdiction(jurisdiction));
  addUnreadCountries(notices, entity);
  for (const notice of [form.notice, number.notice, created.notice, noteOf(entity)])
    if (notice !== undefined) notices.push(notice);
  return { statements: [company], notices };
}

interface ReadNumber {
  readonly identifier?: { readonly scheme: string; readonly id: string };
  readonly orgNo?: string | undefined;
  readonly notice?: string;
}

/**
 * Returns the number of the company in its register. Returns no number for a branch or a fund, because such a record
 * may state the number of the company to which the branch or fund belongs.
 */
function numberOf(entity: Node, country: string | undefined): ReadNumber {
  const id = textAt(entity, 'RegistrationAuthority', 'RegistrationAuthorityID');
  const text = textAt(entity, 'RegistrationAuthority', 'RegistrationAuthorityEntityID');
  if (id === undefined || text === undefined || noAuthorityCodes.has(id) || belongsToAnother(entity)) return {};
  const authority = registrationAuthorities.get(id);
  if (!authority) return { notice: `number of the registration authority ${printable(id)}: not loaded` };
  const number = authority.numberOf(text);
  if (number === undefined)
    return { notice: `number that the registration authority ${printable(id)} does not give: not loaded` };
  return {
    identifier: { scheme: authority.scheme, id: number },
    orgNo: authority.country === country ? number : undefined,
  };
}

function belongsToAnother(entity: Node): boolean {
  const category = categoryOf(entity);
  return category === 'BRANCH' || category === 'FUND';
}

function categoryOf(entity: Node): string | undefined {
  return textAt(entity, 'EntityCategory');
}

function noteOf(entity: Node): string | undefined {
  if (!belongsToAnother(entity)) return undefined;
  return `${categoryOf(entity) === 'FUND' ? 'fund' : 'branch'}: loaded as a company that has no number of a register`;
}

/**
 * Returns the creation date as the date of registration, because an entity with a register was created by its
 * registration. Returns no date for an entity without a register.
 */
function creationOf(entity: Node): { readonly date?: CompanyProfile['registrationDate']; readonly notice?: string } {
  const text = textAt(entity, 'EntityCreationDate');
  const authority = textAt(entity, 'RegistrationAuthority', 'RegistrationAuthorityID');
  if (text === undefined || authority === undefined || noAuthorityCodes.has(authority)) return {};
  const date = localDayOf(text);
  return date === undefined ? { notice: 'EntityCreationDate that is no date: not loaded' } : { date };
}

/**
 * Returns the operational status of the company, from the status of the entity. The status of the registration is about
 * the LEI. It is only used to find out how an inactive company ended.
 */
function operationalStatusOf(entity: Node, registrationStatus: string | undefined): number | undefined {
  switch (textAt(entity, 'EntityStatus')) {
    case 'ACTIVE':
      return findOperationalStatus('ACTIVE');
    case 'INACTIVE':
      return findOperationalStatus(endOf(entity, registrationStatus));
    default:
      return undefined;
  }
}

function endOf(entity: Node, registrationStatus: string | undefined): string {
  if (registrationStatus === 'MERGED' || nodesAt(entity, 'SuccessorEntity').length > 0) return 'MERGED';
  const isDissolved = textAt(entity, 'EntityExpirationReason') === 'DISSOLVED' || hasBeenDissolved(entity);
  return isDissolved ? 'DISSOLVED' : 'CLOSED';
}

function hasBeenDissolved(entity: Node): boolean {
  return nodesAt(nodeAt(entity, 'LegalEntityEvents'), 'LegalEntityEvent').some(
    (event) =>
      textAt(event, 'LegalEntityEventType') === 'DISSOLUTION' && textAt(event, '@event_status') === 'COMPLETED',
  );
}

function noticeOfJurisdiction(code: string | undefined): string {
  return (
    noticeOfUnknownCountry('legal jurisdiction', code) ?? 'legal jurisdiction without an ISO 3166 code: not loaded'
  );
}

function addUnreadCountries(notices: string[], entity: Node): void {
  for (const name of addressMembers) {
    const code = textAt(entity, name, 'Country');
    if (code !== undefined && !isCountryCode(code))
      notices.push(...noticesOfUnknownPlaces('country of an address', [{ code }]));
  }
}

function addressesOf(entity: Node): Address[] {
  const legal = addressOf(nodeAt(entity, 'LegalAddress'));
  const headquarters = addressOf(nodeAt(entity, 'HeadquartersAddress'));
  const addresses = hasAnyMember(legal) ? [legal] : [];
  if (hasAnyMember(headquarters) && !isSame(legal, headquarters)) addresses.push(headquarters);
  return addresses;
}

function hasAnyMember({ street, zipCode, city, countryCode }: Address): boolean {
  return street !== undefined || zipCode !== undefined || city !== undefined || countryCode !== undefined;
}

function isSame(one: Address, other: Address): boolean {
  return (
    one.street === other.street &&
    one.zipCode === other.zipCode &&
    one.city === other.city &&
    one.countryCode === other.countryCode
  );
}

function addressOf(address: Node): Address {
  const first = textAt(address, 'FirstAddressLine');
  const lines = textsAt(address, 'AdditionalAddressLine');
  return withoutAbsentMembers({
    street: lines.length === 0 ? first : trimmedText([...(first === undefined ? [] : [first]), ...lines].join(', ')),
    zipCode: textAt(address, 'PostalCode'),
    city: textAt(address, 'City'),
    countryCode: countryOf({ code: textAt(address, 'Country') }),
  });
}
