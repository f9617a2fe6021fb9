import { withMaskedTexts } from './free-texts';
import { maskedWithout, type Withheld } from './withheld';

type Members = Readonly<Record<string, unknown>>;

/** A path of a key person, or a chain of an ultimate owner. */
interface Way {
  readonly [member: string]: unknown;
  /** For key persons: the companies from the one with the roles to the requested one. */
  readonly Companies?: readonly Members[];
  /** For ultimate owners: the entities from the owner to the requested company. */
  readonly Members?: readonly Members[];
  readonly Contribution?: Share;
}

interface KeyPerson extends Members {
  readonly Paths: readonly Way[];
  readonly MorePaths: boolean;
}

/** The response body of `GET …/key-persons`. */
export interface KeyPersonsBody extends Members {
  readonly KeyPersons: readonly KeyPerson[];
}

interface UltimateOwner extends Members {
  readonly Chains: readonly Way[];
  readonly OtherChains?: Share;
}

/** A share of a company in percent: a value, a range, or neither. */
interface Share {
  readonly OwnershipStake?: number;
  readonly MinOwnershipStake?: number;
  readonly MaxOwnershipStake?: number;
}

/** The response body of `GET …/ultimate-owners`. */
export interface UltimateOwnersBody extends Members {
  readonly UltimateOwners?: readonly UltimateOwner[];
  readonly Rules?: readonly { readonly Rule: string; readonly Verdicts: readonly Members[] }[];
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
  const met = new Map<unknown, Set<unknown>>();
  for (const person of body.KeyPersons) {
    for (const { Companies = [] } of person.Paths) {
      note(met, person, Companies[0]?.['CountryCode']);
      for (const company of Companies) note(met, company, company['CountryCode']);
      noteLinks(met, Companies);
    }
  }
  const isMasked = (entity: Members | undefined) =>
    entity !== undefined &&
    (met.get(entity['ServiceId'])?.has(withheld.country) ?? false) &&
    (entity['IsProtected'] === true || protectedTraders.has(Number(entity['ServiceId'])));
  const withTexts = { ...left, KeyPersons: left.KeyPersons.map((person) => withMaskedTitles(person, isMasked)) };
  return sorted(maskedWhere(withTexts, met, withheld, protectedTraders));
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

/**
 * Computes the expected ultimate owners if one area is withheld in one country, from the response with that area.
 * Without Owner in the country of the company, only the company itself remains. On a past day, Relations History counts
 * as Owner does. Otherwise the chains with a link in that country are removed and their shares move to `OtherChains`. So both bodies must be passed through
 * {@link withSums} first.
 *
 * @param showsControllers - false if the expected response lacks `ShareOfController`. It needs the owners of another
 *   company, which may be withheld.
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
  const isHistory = area === 'RelationsHistory' && body['AsOf'] !== undefined;
  if (area !== 'Owner' && !isHistory) return body;
  if (body['CountryCode'] === country) {
    const alone = only(body, ['ServiceId', 'Name', 'OrgNo', 'CountryCode', 'AsOf']);
    // A caller who may not see any owners may not see those of a past day for this reason alone.
    const mayOwners = body.UltimateOwners !== undefined || body['HistoryNotGranted'] === true;
    return isHistory && mayOwners ? { ...alone, HistoryNotGranted: true } : alone;
  }
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

/**
 * Replaces `OtherChains` by the sum of all chains, shown or not, if it is a single value. Withholding an area does not
 * change this sum.
 */
export function withSums(body: UltimateOwnersBody): UltimateOwnersBody {
  const UltimateOwners = body.UltimateOwners?.map((owner) => {
    const parts = [owner.OtherChains, ...owner.Chains.map(({ Contribution }) => Contribution)].map(singleValueOf);
    const sum = parts.reduce(
      (whole, part) => (whole === undefined || part === undefined ? undefined : whole + part),
      0,
    );
    return { ...owner, OtherChains: sum === undefined ? {} : { OwnershipStake: Math.round(sum * 1e4) / 1e4 } };
  });
  return UltimateOwners ? { ...body, UltimateOwners } : body;
}

/** A range whose bounds are equal is a single value too: 0 for a chain that may exist where others own everything. */
function singleValueOf(share: Share | undefined): number | undefined {
  const { OwnershipStake, MinOwnershipStake, MaxOwnershipStake } = share ?? {};
  return OwnershipStake ?? (MinOwnershipStake === MaxOwnershipStake ? MinOwnershipStake : undefined);
}

/** Removes the reasons of verdicts. A reason is shown only with a visible chain to the company that is the reason. */
export function withoutReasons(body: UltimateOwnersBody): UltimateOwnersBody {
  const Rules = body.Rules?.map(({ Rule, Verdicts }) => ({
    Rule,
    Verdicts: Verdicts.map((verdict) => without(verdict, 'Reason')),
  }));
  return Rules ? { ...body, Rules } : body;
}

/** Returns the owners with at least one verdict that has a reason. */
export function ownersWithReason(body: UltimateOwnersBody): Set<unknown> {
  const verdicts = body.Rules?.flatMap(({ Verdicts }) => Verdicts) ?? [];
  return new Set(verdicts.filter((verdict) => 'Reason' in verdict).map(({ ServiceId }) => ServiceId));
}

/** Returns the owners with at least one chain in the response. */
export function ownersWithChain({ UltimateOwners = [] }: UltimateOwnersBody): Set<unknown> {
  return new Set(UltimateOwners.filter(({ Chains }) => Chains.length > 0).map((owner) => owner['ServiceId']));
}

/**
 * Whether a chain shows a company of the country that has an owner and owns more than 50 % of the requested company.
 */
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

/** Whether a chain contains a holding in a company of the country. */
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

/**
 * Adds the country of each link to both its owner and its owned company: whether an entity is masked in a record
 * depends on the country of the owned company.
 */
function noteLinks(met: Map<unknown, Set<unknown>>, members: readonly Members[]): void {
  members.slice(1).forEach((owned, at) => {
    for (const entity of [members[at] as Members, owned]) note(met, entity, owned['CountryCode']);
  });
}

function note(met: Map<unknown, Set<unknown>>, { ServiceId }: Members, country: unknown): void {
  met.set(ServiceId, (met.get(ServiceId) ?? new Set()).add(country));
}

/** Masks every person who appears in a record of the withheld country. */
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
