import { withMaskedTexts } from './free-texts';
import { addCountriesOfLinks, addCountry, type CountriesOfEntities, maskedInCountry } from './masked-in-country';
import { type Withheld, without } from './withheld';

type Members = Readonly<Record<string, unknown>>;

interface Path extends Members {
  /** The companies from the one with the roles to the requested one. */
  readonly Companies?: readonly Members[];
}

interface KeyPerson extends Members {
  readonly Paths: readonly Path[];
  readonly MorePaths: boolean;
}

/** The response body of `GET …/key-persons`. */
export interface KeyPersonsBody extends Members {
  readonly KeyPersons: readonly KeyPerson[];
}

/**
 * Computes the expected key persons if one area is withheld in one country, from the response with that area.
 *
 * Preconditions: the response contains all paths. If another area than Hidden Person Access is withheld, Hidden Person
 * Access is the same in all countries: which persons are masked would otherwise depend on the records that are shown.
 * The result is sorted by ID and by text, because the order in a response depends on the remaining paths.
 */
export function keyPersonsWithout(
  body: KeyPersonsBody,
  withheld: Withheld,
  protectedTraders: ReadonlySet<number>,
): KeyPersonsBody {
  const KeyPersons = body.KeyPersons.map((person) => ({
    ...person,
    Paths: person.Paths.flatMap((path) => pathWithout(path, withheld)),
  }));
  const left = sorted({ ...body, KeyPersons: KeyPersons.filter(({ Paths }) => Paths.length > 0) });
  if (withheld.area !== 'HiddenPersonAccess') return left;
  const met: CountriesOfEntities = new Map();
  for (const person of body.KeyPersons) {
    for (const { Companies = [] } of person.Paths) {
      addCountry(met, person, Companies[0]?.['CountryCode']);
      for (const company of Companies) addCountry(met, company, company['CountryCode']);
      addCountriesOfLinks(met, Companies);
    }
  }
  const isMasked = (entity: Members | undefined) =>
    entity !== undefined &&
    (met.get(entity['ServiceId'])?.has(withheld.country) ?? false) &&
    (entity['IsProtected'] === true || protectedTraders.has(Number(entity['ServiceId'])));
  const withTexts = { ...left, KeyPersons: left.KeyPersons.map((person) => withMaskedTitles(person, isMasked)) };
  return sorted(maskedInCountry(withTexts, met, withheld, protectedTraders));
}

/** Masks the register's own titles of roles if the person or the company of the role is masked. */
function withMaskedTitles(person: KeyPerson, isMasked: (entity: Members | undefined) => boolean): KeyPerson {
  return {
    ...person,
    Paths: person.Paths.map((path) =>
      isMasked(person) || isMasked(path.Companies?.[0])
        ? { ...path, KeyPersonRoles: withMaskedTexts(path['KeyPersonRoles']) }
        : path,
    ),
  };
}

/** Sorts persons and paths independently of their stakes. */
export function sorted(body: KeyPersonsBody): KeyPersonsBody {
  const KeyPersons = body.KeyPersons.map((person) => ({
    ...person,
    Paths: [...person.Paths].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }));
  return {
    ...body,
    KeyPersons: KeyPersons.sort((a, b) => Number((a as Members)['ServiceId']) - Number((b as Members)['ServiceId'])),
  };
}

function pathWithout(path: Path, { area, country }: Withheld): Path[] {
  const { Companies = [] } = path;
  if (area === 'KeyPerson') return Companies[0]?.['CountryCode'] === country ? [] : [path];
  const member =
    area === 'Owner' ? 'Ownerships' : area === 'CompanyStructureOwner' ? 'CompanyStructureOwners' : undefined;
  if (!member) return [path];
  const left = Companies.map((company, at) =>
    Companies[at + 1]?.['CountryCode'] === country ? without(company, [member]) : company,
  );
  const isWhole = left.slice(0, -1).every((company) => company['Ownerships'] ?? company['CompanyStructureOwners']);
  return isWhole ? [{ ...path, Companies: left }] : [];
}
