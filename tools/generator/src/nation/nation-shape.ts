import { countries, type Country } from '../nordic-words';
import { Random } from '../random';
import { personsUpTo } from '../statement';
import { Permutation } from './permutation';

/** The companies to generate, as part of a nation of `of` companies. The same options give the same statements. */
export interface NationOptions {
  /** Number of companies to write, together with their persons and records. */
  readonly companies: number;
  readonly first: number;
  /** Number of companies in the whole nation. */
  readonly of: number;
  readonly seed: number;
  /** The date from which the register states all this, as `yyyy-MM-dd`. */
  readonly asOf: string;
  /**
   * Another revision has other addresses, stakes and periods. The relations between companies and persons stay the
   * same.
   */
  readonly revision: number;
}

/** A random generator for values that may differ between revisions of the nation. */
export function contentOf({ seed, revision }: NationOptions, subject: string, number: number): Random {
  return Random.of(seed, `${subject} ${revision}`, number);
}

/** Roughly in proportion to the populations of the four countries. */
const countryWeights: readonly (readonly [Country, number])[] = [
  ['SE', 0.38],
  ['DK', 0.22],
  ['NO', 0.2],
  ['FI', 0.2],
];
/**
 * By country: one of this many companies has the state as an owner. The first state owns shares of 20,000 companies
 * among a million.
 */
const stateHoldsOneOf: Readonly<Record<Country, number>> = { NO: 40, SE: 150, DK: 400, FI: 500 };
/**
 * One of this many companies is audited by the largest audit firm. It has 50,000 current roles among a million
 * companies.
 */
const auditsOneOf = 16;
const protectedOneOf = 200;
const soleTraders = 0.04;
/**
 * The number of owners of the largest listed company, as a share of the number of companies: 30,000 of a million, plus
 * the usual part of ended records.
 */
const largestListedOwners = 0.036;

/**
 * Computes the position of each company and person in a nation from its number alone.
 *
 * Companies have a rank. First come the states, then audit firms, holding companies and listed companies, and last the
 * sole traders. An owner has a lower rank than the companies that it owns, so chains of owners end. Rings are the only
 * exception (see `ringOwner`).
 */
export class NationShape {
  readonly persons: number;
  readonly firstAuditor = countries.length;
  readonly auditors: number;
  readonly firstHolder: number;
  readonly firstListed: number;
  readonly listed: number;
  readonly firstSoleTrader: number;
  private readonly companyOrder: Permutation;
  private readonly personOrder: Permutation;

  constructor(
    readonly companies: number,
    readonly seed: number,
  ) {
    this.persons = personsUpTo(companies);
    this.auditors = 2 + Math.floor(companies / 2000);
    this.firstHolder = this.firstAuditor + this.auditors;
    this.firstListed = this.firstHolder + Math.floor(companies / 10);
    this.listed = 1 + Math.floor(companies / 5000);
    this.firstSoleTrader = Math.floor(companies * (1 - soleTraders));
    this.companyOrder = new Permutation(companies);
    this.personOrder = new Permutation(this.persons);
  }

  companyAt(rank: number): number {
    return this.companyOrder.at(rank) + 1;
  }

  rankOf(company: number): number {
    return this.companyOrder.rankOf(company - 1);
  }

  personAt(rank: number): number {
    return this.personOrder.at(rank) + 1;
  }

  isState(rank: number): boolean {
    return rank < this.firstAuditor;
  }

  isSoleTrader(rank: number): boolean {
    return rank >= this.firstSoleTrader;
  }

  isListed(rank: number): boolean {
    return rank >= this.firstListed && rank < this.firstListed + this.listed;
  }

  /** The intended number of owners of a listed company: a half, a third and so on of the number of the largest one. */
  listedOwners(rank: number): number {
    return Math.max(10, Math.floor((this.companies * largestListedOwners) / (rank - this.firstListed + 1)));
  }

  /** The number of shares that a company has issued. */
  shares(company: number, rank: number): number {
    return Random.of(this.seed, 'shares', company).int(1, 50) * (this.isListed(rank) ? 100_000_000 : 1000);
  }

  /** The country whose state owns shares in the company. */
  stateOwner(company: number, rank: number): Country | undefined {
    if (rank < this.firstHolder || this.isSoleTrader(rank)) return undefined;
    return countries.find((country) => this.isChosen(`state ${country}`, company, stateHoldsOneOf[country]));
  }

  /** The rank of the firm that audits the company. Undefined if none does. */
  auditor(company: number, rank: number, random: Random): number | undefined {
    if (this.isSoleTrader(rank) || rank < this.firstHolder) return undefined;
    if (this.isAuditedByLargest(company)) return this.firstAuditor;
    if (!random.chance(0.2)) return undefined;
    const drawn = random.next();
    return this.firstAuditor + 1 + Math.floor((this.auditors - 1) * drawn * drawn * drawn);
  }

  isProtected(person: number): boolean {
    return this.isChosen('protected', person, protectedOneOf);
  }

  countryOfCompany(company: number): Country {
    const rank = this.rankOf(company);
    if (this.isState(rank)) return countries[rank] as Country;
    if (rank === this.firstAuditor) return 'SE';
    const owner = this.stateOwner(company, rank);
    if (owner) return owner;
    return this.isAuditedByLargest(company) ? 'SE' : weighted(Random.of(this.seed, 'country', company));
  }

  countryOfPerson(person: number): Country {
    return weighted(Random.of(this.seed, 'person country', person));
  }

  /**
   * The rank of the company that owns this one in a ring, that is, in a loop of ownerships. In one of fifty groups of
   * eight neighbouring ranks, two to six companies form a ring. Undefined outside of rings.
   */
  ringOwner(rank: number): number | undefined {
    const first = this.firstListed + this.listed;
    const begin = rank - ((rank - first) % 8);
    if (rank < first || begin + 8 > this.firstSoleTrader) return undefined;
    const random = Random.of(this.seed, 'ring', begin);
    if (!random.chance(0.02)) return undefined;
    const length = random.int(2, 6);
    const place = rank - begin;
    return place < length ? begin + ((place + 1) % length) : undefined;
  }

  private isAuditedByLargest(company: number): boolean {
    return this.isChosen('audit', company, auditsOneOf);
  }

  /** True for exactly one number in each group of `oneOf` consecutive numbers. */
  private isChosen(subject: string, number: number, oneOf: number): boolean {
    const group = Math.floor((number - 1) / oneOf);
    return Random.of(this.seed, subject, group).int(0, oneOf - 1) === (number - 1) % oneOf;
  }
}

function weighted(random: Random): Country {
  let left = random.next();
  for (const [country, weight] of countryWeights) {
    left -= weight;
    if (left < 0) return country;
  }
  return 'FI';
}
