import { addCountriesOfLinks, addCountry, type CountriesOfEntities, maskedInCountry } from './masked-in-country';
import { type Withheld, without } from './withheld';

type Members = Readonly<Record<string, unknown>>;

interface Chain extends Members {
  /** The entities from the owner to the requested company. */
  readonly Members?: readonly Members[];
  readonly Contribution?: Share;
}

interface UltimateOwner extends Members {
  readonly Chains: readonly Chain[];
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
 * Computes the expected ultimate owners if one area is withheld in one country, from the response with that area.
 * Without Owner in the country of the company, only the company itself remains. On a past day, Relations History counts
 * as Owner does. Otherwise the chains with a link in that country are removed and their shares move to `OtherChains`.
 * So both bodies must be passed through {@link withSums} first.
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
  if (area === 'HiddenPersonAccess') return maskedInCountry(body, countriesOfOwners(body), withheld, protectedTraders);
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
        Verdicts: Verdicts.map((verdict) => without(verdict, ['ShareOfController'])),
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
    Verdicts: Verdicts.map((verdict) => without(verdict, ['Reason'])),
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
function hasLinkIn(country: string, { Members = [] }: Chain): boolean {
  return Members.slice(1).some(({ CountryCode }) => CountryCode === country);
}

function countriesOfOwners(body: UltimateOwnersBody): CountriesOfEntities {
  const met: CountriesOfEntities = new Map();
  addCountry(met, body, body['CountryCode']);
  for (const owner of body.UltimateOwners ?? []) {
    addCountry(met, owner, body['CountryCode']);
    for (const { Members = [] } of owner.Chains) addCountriesOfLinks(met, Members);
  }
  return met;
}

function only(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}
