import { address, type Country, familyNames, givenNames, legalForms, specialForms, tradeNames } from '../nordic-words';
import { Random } from '../random';
import { date, nationalId, orgNo, type Statement } from '../statement';
import { contentOf, type NationOptions, type NationShape } from './nation-shape';
import { companyId, personId, personNear } from './owners';

/** The statement of a company, in the form of its country's register. */
export function company(shape: NationShape, options: NationOptions, number: number): Statement {
  const rank = shape.rankOf(number);
  const random = Random.of(shape.seed, 'company', number);
  const countryCode = shape.countryOfCompany(number);
  const isSoleTrader = shape.isSoleTrader(rank);
  const legalForm = formOf(shape, rank, countryCode, random);
  return {
    statement: 'company',
    id: companyId(number),
    asOf: options.asOf,
    ...(shape.isListed(rank) || random.chance(0.02) ? { identifiers: [{ scheme: 'XI-LEI', id: leiOf(number) }] } : {}),
    name: `${random.pick(familyNames)} ${random.pick(tradeNames)} ${number}`,
    orgNo: orgNo(number),
    countryCode,
    ...(legalForm === undefined ? {} : { legalForm }),
    operationalStatus: 'ACTIVE',
    ...(isSoleTrader || shape.isState(rank) ? {} : { totalNumberOfShares: shape.shares(number, rank) }),
    addresses: [address(contentOf(options, 'company address', number), countryCode)],
    registrationDate: date(random, 1960, 1999),
    ...(random.chance(0.01) ? { uboDetails: { hasReportedMissingUBO: true, caseNo: `UBO-${number}` } } : {}),
    ...(isSoleTrader ? { soleTraderOf: personId(personNear(shape, random, countryCode, 0)) } : {}),
  };
}

/** The statement of a person, in the form of the country's register. */
export function person(shape: NationShape, options: NationOptions, number: number): Statement {
  const random = Random.of(shape.seed, 'person', number);
  const countryCode = shape.countryOfPerson(number);
  const firstName = random.pick(givenNames);
  const lastName = random.pick(familyNames);
  const birthDate = date(random, 1935, 1990);
  return {
    statement: 'person',
    id: personId(number),
    asOf: options.asOf,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    // Some registers publish only the month of birth.
    birthDate: random.chance(0.05) ? birthDate.slice(0, 'yyyy-MM'.length) : birthDate,
    nationalIdentificationNumber: nationalId(number),
    gender: random.pick(['F', 'M']),
    citizenships: [random.chance(0.95) ? countryCode : shape.countryOfPerson(number + shape.persons)],
    countryOfResidences: [countryCode],
    addresses: [address(contentOf(options, 'person address', number), countryCode)],
    countryCode,
    ...(shape.isProtected(number) ? { isProtected: true } : {}),
  };
}

function formOf(shape: NationShape, rank: number, country: Country, random: Random): string | undefined {
  const { listed, state, soleTrader } = specialForms[country];
  const usual = random.pick<string>(legalForms[country]);
  if (shape.isState(rank)) return state;
  if (shape.isSoleTrader(rank)) return soleTrader;
  return shape.isListed(rank) ? listed : usual;
}

/** A text as long as a LEI. It is not a valid LEI, so it belongs to no real company. */
function leiOf(number: number): string {
  return `0000${String(number).padStart(16, '0')}`;
}
