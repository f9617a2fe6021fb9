import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';

/** A country whose package shows a person in exactly one place. */
export interface ShownCase {
  readonly where: string;
  /** The person and everything about the person. The company of the package has the id `id('a')`. */
  readonly statements: (ids: CaseIds) => readonly RegisterStatement[];
  /** Which text about the person is in the package. */
  readonly shows: 'person' | 'business' | 'number';
  /** The company in whose line the text is. The default is `a`. */
  readonly line?: 'shop';
}

/** The names and numbers of one case. They differ from those of all other cases. */
export class CaseIds {
  constructor(
    readonly at: number,
    readonly country: string,
  ) {}

  id(name: string): string {
    return `${name}${this.at}`;
  }

  /** The service id of the company whose line shows the person. */
  get serviceId(): number {
    return this.at * 100 + 1;
  }

  get number(): string {
    return `19${String(500101 + this.at)}-${String(1000 + this.at)}`;
  }

  marker(shows: ShownCase['shows']): string {
    return { person: `Pia-${this.at}-`, business: `Shop-${this.at}-`, number: this.number }[shows];
  }

  /** The person of the case. */
  person(
    day: number,
    profile: { readonly isProtected?: boolean; readonly countryCode?: string } = {},
  ): RegisterStatement {
    const number = this.serviceId + 1;
    return person(this.id('p'), may(day), {
      serviceId: serviceId(number),
      profile: { name: this.marker('person'), nationalIdentificationNumber: this.number, ...profile },
    });
  }

  /** Another person, who is protected from the beginning. */
  hidden(): RegisterStatement {
    return person(this.id('h'), may(1), { profile: { name: 'Hidden', isProtected: true } });
  }

  /** @param soleTrader - the person whose business the company is, if it is one. */
  company(name: string, countryCode = this.country, soleTrader?: string): RegisterStatement {
    return company(this.id(name), may(1), {
      ...(soleTrader !== undefined && { soleTraderOf: this.id(soleTrader) }),
      ...(name === 'a' && { serviceId: serviceId(this.serviceId) }),
      profile: { name: `Company ${this.id(name)}`, countryCode },
    });
  }

  /**
   * The business of the person.
   *
   * @param isTied - whether the register states that the business belongs to the person. If not, only the organisation
   * number connects them.
   */
  shop(countryCode: string, isTied = true): RegisterStatement {
    return company(this.id('shop'), may(1), {
      ...(countryCode === this.country && { serviceId: serviceId(this.serviceId) }),
      ...(isTied && { soleTraderOf: this.id('p') }),
      profile: { name: this.marker('business'), countryCode, orgNo: isTied ? `9${this.at}` : this.number },
    });
  }

  record(party: string, of: string, ...stated: StatedRecord[]): RegisterStatement {
    return records(this.id(`${party}-${of}`), may(1), this.id(party), this.id(of), ...stated);
  }

  /** A record of another person, in which the person of the case is the proxy. */
  proxied(ended = false): StatedRecord {
    return {
      kind: 'beneficialOwnership',
      ended,
      record: {
        stakePercent: 30,
        proxyCompanyRegistrationNumber: this.number,
        proxyCompanyName: 'Proxy',
        updatedAt: may(1),
      },
    };
  }

  other(): RegisterStatement {
    return person(this.id('o'), may(1), { profile: { name: 'Other' } });
  }

  /** Other owners of a company, enough of them for the company to be loaded in chunks. */
  owners(of: string): RegisterStatement[] {
    const owners = Array.from({ length: 20 }, (_, at) => `o${at}`);
    return owners.flatMap((owner) => [
      person(this.id(owner), may(1), { profile: { name: `Owner ${owner}` } }),
      this.record(owner, of, stake(1)),
    ]);
  }
}

/** A country with all areas granted except Hidden Person Access. No order includes it. */
export const abroad = 'ZM';
/** A country with all areas granted including Hidden Person Access. No order includes it. */
export const openAbroad = 'ZW';

const role = (ended: boolean): StatedRecord => ({ kind: 'role', ended, record: { id: 3 } });
const beneficial: StatedRecord = { kind: 'beneficialOwnership', ended: false, record: { stakePercent: 30 } };
const structure: StatedRecord = { kind: 'companyStructure', ended: false, record: {} };

export const shownCases: readonly ShownCase[] = [
  {
    where: 'as an owner',
    shows: 'person',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.record('p', 'a', stake(60))],
  },
  {
    where: 'as a beneficial owner',
    shows: 'person',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.record('p', 'a', beneficial)],
  },
  {
    where: 'in a role',
    shows: 'person',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.record('p', 'a', role(false))],
  },
  {
    where: 'in history alone',
    shows: 'person',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.record('p', 'a', role(true))],
  },
  {
    where: 'as an ultimate owner alone',
    shows: 'person',
    statements: (ids) => [
      ids.person(1),
      ids.company('a'),
      ids.company('z', abroad),
      ids.record('p', 'z', stake(100)),
      ids.record('z', 'a', stake(100)),
    ],
  },
  {
    where: 'as a proxy of an owner',
    shows: 'number',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.other(), ids.record('o', 'a', ids.proxied())],
  },
  {
    where: 'as a proxy in history',
    shows: 'number',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.other(), ids.record('o', 'a', ids.proxied(true))],
  },
  {
    where: 'as a proxy in a record about a child',
    shows: 'number',
    statements: (ids) => [
      ids.person(1),
      ids.company('a'),
      ids.company('z', abroad),
      ids.record('a', 'z', ids.proxied()),
    ],
  },
  {
    where: 'as a proxy, in the line of a business that is masked itself',
    shows: 'number',
    statements: (ids) => [
      ids.person(1),
      ids.hidden(),
      ids.company('a', ids.country, 'h'),
      ids.other(),
      ids.record('o', 'a', ids.proxied()),
    ],
  },
  {
    where: 'as a proxy in history, in the line of a business that is masked itself',
    shows: 'number',
    statements: (ids) => [
      ids.person(1),
      ids.hidden(),
      ids.company('a', ids.country, 'h'),
      ids.other(),
      ids.record('o', 'a', ids.proxied(true)),
    ],
  },
  {
    where: 'as a proxy, in a record about a child that is masked itself',
    shows: 'number',
    statements: (ids) => [
      ids.person(1),
      ids.hidden(),
      ids.company('a'),
      ids.company('z', abroad, 'h'),
      ids.record('a', 'z', ids.proxied()),
    ],
  },
  {
    where: 'by the business, which is an owner',
    shows: 'business',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.shop(abroad), ids.record('shop', 'a', stake(60))],
  },
  {
    where: 'by the business, which is a child',
    shows: 'business',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.shop(abroad), ids.record('a', 'shop', structure)],
  },
  {
    where: 'by the business, which was a child',
    shows: 'business',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.shop(abroad), ids.record('a', 'shop', role(true))],
  },
  {
    where: 'by the business, a child that only its number ties',
    shows: 'business',
    statements: (ids) => [ids.person(1), ids.company('a'), ids.shop(abroad, false), ids.record('a', 'shop', stake(60))],
  },
  {
    where: 'by the business, whose line it is',
    shows: 'business',
    line: 'shop',
    statements: (ids) => [ids.person(1), ids.shop(ids.country)],
  },
];
