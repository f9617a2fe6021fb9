import { maskedWithout, type Withheld } from './withheld';

type Members = Readonly<Record<string, unknown>>;

/** A path of key persons or a chain of owners. */
interface Way {
  readonly [member: string]: unknown;
  /** Of key persons: from the company of the roles to the one asked for. */
  readonly Companies?: readonly Members[];
  /** Of owners: from the owner to the company asked for. */
  readonly Members?: readonly Members[];
  readonly Contribution?: Share;
}

interface KeyPerson extends Members {
  readonly Paths: readonly Way[];
  readonly MorePaths: boolean;
}

/** The body of `GET …/key-persons`. */
export interface KeyPersonsBody extends Members {
  readonly KeyPersons: readonly KeyPerson[];
}

interface UltimateOwner extends Members {
  readonly Chains: readonly Way[];
  readonly OtherChains?: Share;
}

/** Of a company, in percent: a point or a range, or neither. */
interface Share {
  readonly OwnershipStake?: number;
  readonly MinOwnershipStake?: number;
  readonly MaxOwnershipStake?: number;
}

/** The body of `GET …/ultimate-owners`. */
export interface UltimateOwnersBody extends Members {
  readonly UltimateOwners?: readonly UltimateOwner[];
  readonly Rules?: readonly { readonly Rule: string; readonly Verdicts: readonly Members[] }[];
}

/**
 * What remains of an answer with key persons when one area is withheld in one country. Preconditions: it has all paths; and
 * Hidden Person Access is the same everywhere where another area is withheld, since a record that is not shown masks no person.
 * Persons ascending by id and paths in the order of their texts: what remains decides on theirs.
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
  const met = new Map<unknown, Set<unknown>>();
  for (const person of body.KeyPersons) {
    for (const { Companies = [] } of person.Paths) {
      note(met, person, Companies[0]?.['CountryCode']);
      for (const company of Companies) note(met, company, company['CountryCode']);
      noteLinks(met, Companies);
    }
  }
  return sorted(maskedWhere(left, met, withheld, protectedTraders));
}

/** Persons and paths in an order that does not depend on their stakes. */
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

/**
 * The same of an answer with ultimate owners: without Owner in the country of the company it is the company alone. Elsewhere the
 * chains with a link there go, and `OtherChains` gets their part: so this is about bodies `withSums`.
 *
 * @param showsControllers whether the answer has `ShareOfController`: a share in another company goes with the owners of that one.
 */
export function ultimateOwnersWithout(
  body: UltimateOwnersBody,
  withheld: Withheld,
  {
    protectedTraders,
    showsControllers,
  }: { readonly protectedTraders: ReadonlySet<number>; readonly showsControllers: boolean },
): UltimateOwnersBody {
  const { area, country } = withheld;
  if (area === 'HiddenPersonAccess') return maskedWhere(body, countriesOfOwners(body), withheld, protectedTraders);
  if (area !== 'Owner') return body;
  if (body['CountryCode'] === country) return only(body, ['ServiceId', 'Name', 'OrgNo', 'CountryCode']);
  const UltimateOwners = body.UltimateOwners?.map((owner) => ({
    ...owner,
    Chains: owner.Chains.filter((chain) => !hasLinkIn(country, chain)),
  }));
  const Rules = showsControllers
    ? body.Rules
    : body.Rules?.map(({ Rule, Verdicts }) => ({
        Rule,
        Verdicts: Verdicts.map((verdict) => without(verdict, 'ShareOfController')),
      }));
  return { ...body, ...(UltimateOwners && { UltimateOwners }), ...(Rules && { Rules }) };
}

/** The same with the sum of `OtherChains` and the shown chains in `OtherChains`, where that is a figure. Withholding does not change it. */
export function withSums(body: UltimateOwnersBody): UltimateOwnersBody {
  const UltimateOwners = body.UltimateOwners?.map((owner) => {
    const parts = [owner.OtherChains, ...owner.Chains.map(({ Contribution }) => Contribution)].map(
      (share) => share?.OwnershipStake,
    );
    const sum = parts.reduce(
      (whole, part) => (whole === undefined || part === undefined ? undefined : whole + part),
      0,
    );
    return { ...owner, OtherChains: sum === undefined ? {} : { OwnershipStake: Math.round(sum * 1e4) / 1e4 } };
  });
  return UltimateOwners ? { ...body, UltimateOwners } : body;
}

/** The same without the reasons of verdicts, which need a visible chain to the company that is the reason. */
export function withoutReasons(body: UltimateOwnersBody): UltimateOwnersBody {
  const Rules = body.Rules?.map(({ Rule, Verdicts }) => ({
    Rule,
    Verdicts: Verdicts.map((verdict) => without(verdict, 'Reason')),
  }));
  return Rules ? { ...body, Rules } : body;
}

/** The owners of whom a verdict gives a reason. */
export function ownersWithReason(body: UltimateOwnersBody): Set<unknown> {
  const verdicts = body.Rules?.flatMap(({ Verdicts }) => Verdicts) ?? [];
  return new Set(verdicts.filter((verdict) => 'Reason' in verdict).map(({ ServiceId }) => ServiceId));
}

/** The owners with a chain that is shown. */
export function ownersWithChain({ UltimateOwners = [] }: UltimateOwnersBody): Set<unknown> {
  return new Set(UltimateOwners.filter(({ Chains }) => Chains.length > 0).map((owner) => owner['ServiceId']));
}

/** Whether a chain shows that a company of the country holds most of the requested company, and has an owner itself. */
export function showsControlFrom(country: string, { UltimateOwners = [] }: UltimateOwnersBody): boolean {
  const holders = UltimateOwners.flatMap(({ Chains }) =>
    Chains.map(({ Members = [] }) => (Members.length > 2 ? Members.at(-2) : undefined)),
  );
  return holders.some(
    (holder) =>
      holder?.['CountryCode'] === country &&
      (holder['Ownerships'] as readonly Share[] | undefined)?.some(({ OwnershipStake = 0 }) => OwnershipStake > 50),
  );
}

/** Whether a chain has a holding in a company of the country. */
function hasLinkIn(country: string, { Members = [] }: Way): boolean {
  return Members.slice(1).some(({ CountryCode }) => CountryCode === country);
}

function pathWithout(path: Way, { area, country }: Withheld): Way[] {
  const { Companies = [] } = path;
  if (area === 'KeyPerson') return Companies[0]?.['CountryCode'] === country ? [] : [path];
  const member =
    area === 'Owner' ? 'Ownerships' : area === 'CompanyStructureOwner' ? 'CompanyStructureOwners' : undefined;
  if (!member) return [path];
  const left = Companies.map((company, at) =>
    Companies[at + 1]?.['CountryCode'] === country ? without(company, member) : company,
  );
  const isWhole = left.slice(0, -1).every((company) => company['Ownerships'] ?? company['CompanyStructureOwners']);
  return isWhole ? [{ ...path, Companies: left }] : [];
}

function countriesOfOwners(body: UltimateOwnersBody): Map<unknown, Set<unknown>> {
  const met = new Map<unknown, Set<unknown>>();
  note(met, body, body['CountryCode']);
  for (const owner of body.UltimateOwners ?? []) {
    note(met, owner, body['CountryCode']);
    for (const { Members = [] } of owner.Chains) noteLinks(met, Members);
  }
  return met;
}

/** The country of a record decides on both its sides. */
function noteLinks(met: Map<unknown, Set<unknown>>, members: readonly Members[]): void {
  members.slice(1).forEach((owned, at) => {
    for (const entity of [members[at] as Members, owned]) note(met, entity, owned['CountryCode']);
  });
}

function note(met: Map<unknown, Set<unknown>>, { ServiceId }: Members, country: unknown): void {
  met.set(ServiceId, (met.get(ServiceId) ?? new Set()).add(country));
}

/** The same with every person masked who appears in the country. */
function maskedWhere<Body>(
  body: Body,
  met: ReadonlyMap<unknown, ReadonlySet<unknown>>,
  withheld: Withheld,
  protectedTraders: ReadonlySet<number>,
): Body {
  return JSON.parse(JSON.stringify(body), (_name, value: unknown) => {
    const isMet =
      typeof value === 'object' && value !== null && met.get((value as Members)['ServiceId'])?.has(withheld.country);
    return isMet ? maskedWithout(value as Members, withheld, protectedTraders) : value;
  }) as Body;
}

function without(members: Members, gone: string): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => name !== gone));
}

function only(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}
