import {
  address,
  countries,
  type Country,
  familyNames,
  givenNames,
  legalForms,
  roles,
  tradeNames,
} from './nordic-words';
import { Random } from './random';
import { date, nationalId, orgNo, personsUpTo, type Statement } from './statement';

/** The options of a register. The same options give the same statements, byte for byte. */
export interface RegisterOptions {
  readonly companies: number;
  readonly seed: number;
  /**
   * Number of the first company. A register that continues another one also refers to that register's companies and
   * persons.
   */
  readonly first: number;
  /** As `yyyy-MM-dd`. Another seed with a later date states changes of the same companies and persons. */
  readonly asOf: string;
}

/**
 * A synthetic Nordic register: first all companies and persons, then all records.
 *
 * Each company has 1 to 20 owners. Most companies have few. 30 % of the owners are companies. The stakes in a company
 * never exceed 100 % together. Each company also has roles. 15 % of the records are ended. 0.5 % of the persons have a
 * protected identity.
 *
 * Chains of owning companies are a few levels long, as in groups of companies. Some chains are loops. Some end in one
 * of a few public bodies, which have no owners and own stakes in very many companies.
 */
export function* syntheticRegister(options: RegisterOptions): Generator<Statement> {
  const end = options.first + options.companies;
  for (let number = options.first; number < end; number++) yield company(options, number);
  for (let number = personsUpTo(options.first - 1) + 1; number <= personsUpTo(end - 1); number++)
    yield person(options, number);
  for (let number = options.first; number < end; number++) yield* records(options, number);
}

function countryOf(seed: number, number: number): Country {
  return Random.of(seed, 'country', number).pick(countries);
}

function company({ seed, asOf }: RegisterOptions, number: number): Statement {
  const random = Random.of(seed, 'company', number);
  const countryCode = countryOf(seed, number);
  return {
    statement: 'company',
    id: `c:${number}`,
    asOf,
    name: `${random.pick(familyNames)} ${random.pick(tradeNames)} ${number}`,
    orgNo: orgNo(number),
    countryCode,
    legalForm: random.pick<string>(legalForms[countryCode]),
    operationalStatus: 'ACTIVE',
    totalNumberOfShares: random.int(1, 50) * 1000,
    addresses: [address(random, countryCode)],
    registrationDate: date(random, 1960, 1999),
  };
}

function person({ seed, asOf }: RegisterOptions, number: number): Statement {
  const random = Random.of(seed, 'person', number);
  const countryCode = random.pick(countries);
  const firstName = random.pick(givenNames);
  const lastName = random.pick(familyNames);
  return {
    statement: 'person',
    id: `p:${number}`,
    asOf,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    birthDate: date(random, 1935, 1980),
    nationalIdentificationNumber: nationalId(number),
    gender: random.pick(['F', 'M']),
    citizenships: [countryCode],
    countryOfResidences: [countryCode],
    addresses: [address(random, countryCode)],
    countryCode,
    ...(random.chance(0.005) ? { isProtected: true } : {}),
  };
}

function* records(options: RegisterOptions, number: number): Generator<Statement> {
  const random = Random.of(options.seed, 'records', number);
  yield* holdings(options, number, random);
  const register = countryOf(options.seed, number);
  const count = random.int(1, 4);
  for (let index = 0; index < count; index++) {
    yield {
      statement: 'role',
      id: `r:${number}:${index}`,
      asOf: options.asOf,
      party: anyPerson(options, random),
      company: `c:${number}`,
      // The first role is the managing director, the second the chair. All others are members.
      role: { register, code: roles[register][Math.min(index, 2)] },
      ...period(random),
    };
  }
}

function* holdings(options: RegisterOptions, number: number, random: Random): Generator<Statement> {
  if (number <= publicBodies(options)) return;
  for (const [index, stake] of stakes(random).entries()) {
    const byCompany = number > 1 && random.chance(0.3);
    const party = byCompany ? `c:${owningCompany(options, number, random)}` : anyPerson(options, random);
    const common = { asOf: options.asOf, party, company: `c:${number}`, ...period(random) };
    yield { statement: 'ownership', id: `o:${number}:${index}`, ...common, ...stakeOf(random, stake) };
    if (!byCompany && stake > 25) {
      yield {
        statement: 'beneficialOwnership',
        id: `b:${number}:${index}`,
        ...common,
        ownershipStake: stake,
        registrationId: `BO-${number}-${index}`,
      };
    }
    if (byCompany && stake > 50)
      yield { statement: 'companyStructure', id: `s:${number}:${index}`, ...common, ownershipStake: stake };
  }
}

/**
 * The percentage of each owner, rounded down to hundredths. Three in ten companies do not state all of their owners.
 */
function stakes(random: Random): number[] {
  // In real registers, many companies have one or two owners and few have twenty.
  const owners = 1 + Math.floor(20 * random.next() ** 4);
  const weights = Array.from({ length: owners }, () => random.next() + 0.05);
  const total = weights.reduce((sum, weight) => sum + weight, 0) * (random.chance(0.3) ? 1.2 : 1);
  return weights.map((weight) => Math.floor((weight / total) * 10_000) / 100);
}

/** One in ten stakes is stated only as a band. The upper bound does not belong to it, except at 100 %. */
function stakeOf(random: Random, stake: number): Record<string, unknown> {
  if (random.chance(0.9)) return { ownershipStake: stake };
  const from = Math.min(95, Math.floor(stake / 5) * 5);
  const band = { minOwnershipStake: from, maxOwnershipStake: from + 5 };
  return from < 95 ? { ...band, isMaxOwnershipStakeExcluded: true } : band;
}

function period(random: Random): Record<string, unknown> {
  const inDate = date(random, 2000, 2018);
  return random.chance(0.15) ? { inDate, outDate: date(random, 2019, 2025) } : { inDate };
}

function lastCompany({ first, companies }: RegisterOptions): number {
  return first + companies - 1;
}

function anyPerson(options: RegisterOptions, random: Random): string {
  return `p:${random.int(1, personsUpTo(lastCompany(options)))}`;
}

/**
 * The number of public bodies. They are the first companies. They have no owners, and together they own stakes in one
 * of two hundred companies or more.
 */
export function publicBodies(options: RegisterOptions): number {
  return Math.min(10, Math.floor(lastCompany(options) / 1000));
}

/**
 * Usually a company whose number is about six times smaller, so that the length of chains grows with the logarithm of
 * the register's size. If owners were drawn from all companies, one loop would contain most of the register.
 */
export function owningCompany(options: RegisterOptions, number: number, random: Random): number {
  const bodies = publicBodies(options);
  // The first public body owns most of these stakes.
  if (bodies > 0 && random.chance(0.03)) return 1 + Math.floor(bodies * random.next() ** 3);
  // Companies with neighbouring numbers may own each other.
  if (random.chance(0.1)) return neighbour(random, number, lastCompany(options));
  return number < 8 ? random.int(1, number - 1) : random.int(Math.floor(number / 8), Math.floor(number / 4));
}

function neighbour(random: Random, number: number, count: number): number {
  const first = Math.max(1, number - 3);
  const drawn = random.int(first, Math.min(count, number + 3) - 1);
  return drawn >= number ? drawn + 1 : drawn;
}
