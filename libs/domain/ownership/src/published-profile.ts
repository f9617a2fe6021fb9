import type { Address, CompanyProfile, PersonProfile, PublishedProfile } from './entities';

/** The date of the specification's default datetime, which means "no date", whatever time follows the date. */
const defaultDate = '0001-01-01';

/** The published members of a profile. Undefined members are left out of the JSON. */
type Members = Readonly<Record<string, unknown>>;

/** Writes the JSON members of a company as relations publish them, in the order of the specification. */
export function serializeCompanyProfile(profile: CompanyProfile): PublishedProfile {
  const { name, orgNo, addresses, countryCode } = profile;
  return {
    before: membersText({
      Name: name,
      OrgNo: orgNo,
      Addresses: nonEmpty(addresses?.map(publishedAddress)),
      CountryCode: countryCode,
      IsCompany: true,
    }),
    after: datesOf(profile),
  };
}

/** Writes the JSON members of a person as relations publish them, in the order of the specification. */
export function serializePersonProfile(profile: PersonProfile): PublishedProfile {
  return {
    before: membersText({
      Name: profile.name,
      FirstName: profile.firstName,
      LastName: profile.lastName,
      BirthDate: profile.birthDate,
      NationalIdentificationNumber: profile.nationalIdentificationNumber,
      Gender: profile.gender,
      Citizenships: nonEmpty(profile.citizenships),
      CountryOfResidences: nonEmpty(profile.countryOfResidences),
      Addresses: nonEmpty(profile.addresses?.map(publishedAddress)),
      CountryCode: profile.countryCode,
      IsCompany: false,
      IsProtected: profile.isProtected,
    }),
    after: datesOf(profile),
  };
}

/**
 * The character between the two parts of a stored text. JSON text never contains this control character. A line break
 * could separate the parts too, but would make imports slower.
 */
const partEnd = '\u001f';
/** The separator in texts that earlier versions stored. */
const formerPartEnd = '\n';

/**
 * Joins the two parts of a published profile into the text that the graph stores: the members that come before the
 * records of a relation, and those that come after them.
 */
export function joinPublishedParts({ before, after }: PublishedProfile): string {
  return before + partEnd + after;
}

/**
 * Splits the text that the graph stores into the two parts of the published profile.
 *
 * @throws Error if the text was not made by `joinPublishedParts`.
 */
export function splitPublishedParts(stored: string): PublishedProfile {
  const found = stored.indexOf(partEnd);
  const end = found === -1 ? stored.indexOf(formerPartEnd) : found;
  if (end === -1) throw new Error('A stored published profile must have two parts.');
  return { before: stored.slice(0, end), after: stored.slice(end + 1) };
}

/** Parses a published profile. The result has only the fields that relations publish. */
export function parsePublishedProfile({ before, after }: PublishedProfile): CompanyProfile & PersonProfile {
  const { IsCompany: _type, ...members } = JSON.parse(`{${before.slice(1)}${after}}`) as Members;
  return unpublished(members) as CompanyProfile & PersonProfile;
}

/**
 * Converts the names of published members to our own names, which begin with a lower-case letter. Also converts the
 * members of addresses.
 */
function unpublished(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      name === 'Addresses' ? (value as Members[]).map(unpublished) : value,
    ]),
  );
}

/** Returns a datetime, or undefined if it is the default datetime, which stands for a missing value. */
export function dateUnlessDefault(value: string | undefined): string | undefined {
  return value?.startsWith(defaultDate) ? undefined : value;
}

function datesOf({ registrationDate, updatedAt }: Pick<CompanyProfile, 'registrationDate' | 'updatedAt'>): string {
  return membersText({
    RegistrationDate: dateUnlessDefault(registrationDate),
    UpdatedAt: dateUnlessDefault(updatedAt),
  });
}

function publishedAddress({ street, zipCode, city, countryCode }: Address): Members {
  return { Street: street, ZipCode: zipCode, City: city, CountryCode: countryCode };
}

function nonEmpty<T>(values: readonly T[] | undefined): readonly T[] | undefined {
  return values?.length === 0 ? undefined : values;
}

/** Writes the defined members as JSON text, with a comma before each member. */
function membersText(members: Members): string {
  const text = JSON.stringify(members);
  return text === '{}' ? '' : `,${text.slice(1, -1)}`;
}
