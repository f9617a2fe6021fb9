import { asOf, dateTime, numbersOf, options, readLines } from '../testing/read-lines';
import { nameOf, norwegianCompany, type NorwegianAddress, type NorwegianCompany, norwegianNumber } from './companies';
import { entityLines, establishmentLines, roleLines, shareholderLines } from './native-lines';
import { type NorwegianRole, type RoleGroup, roleGroupsOf } from './roles';
import { type Shareholder, type Shareholders, shareholdersOf } from './shareholders';

const numbers = numbersOf(options);
const register = 'Brønnøysundregistrene';
const taxAuthority = 'Skatteetaten';

/** The records of an array, each as a text. */
function recordsIn(lines: Iterable<string>): string[] {
  return (JSON.parse([...lines].join('\n')) as object[]).map((record) => JSON.stringify(record));
}

function identifiersOf(number: string) {
  return [{ scheme: 'NO-BRC', id: number }];
}

function addressOf({ street, zipCode, city }: NorwegianAddress) {
  return { street, zipCode, city, countryCode: 'NO' };
}

const legalForms = { AS: 1005, ASA: 1006, ANS: 1004, ENK: 1013 };
const statuses = { active: 1, bankrupt: 7, liquidation: 4, 'compulsory liquidation': 5, deleted: 11 };

function companyStatement(company: NorwegianCompany) {
  const { number, name, form, state, registrationDate, address, postalAddress, shares } = company;
  return {
    ...{ source: register, type: 'company', id: `NO-BRC-${number}`, asOf, rank: 0, searchable: true },
    identifiers: identifiersOf(number),
    profile: {
      ...{ name, orgNo: number, countryCode: 'NO', legalForm: legalForms[form], operationalStatus: statuses[state] },
      ...(shares !== undefined && { totalNumberOfShares: shares }),
      addresses: [address, ...(postalAddress ? [postalAddress] : [])].map(addressOf),
      registrationDate: dateTime(registrationDate),
    },
    ...(form === 'ENK' && { soleTraderOf: `NO-BRC-${number}-INNH` }),
  };
}

const board = 'Board of Directors';
const roleTypes: Readonly<Record<string, { id: number; text: string; category: string }>> = {
  LEDE: { id: 1001, text: 'Chair of the Board', category: board },
  MEDL: { id: 1003, text: 'Board Member', category: board },
  VARA: { id: 1004, text: 'Alternate Board Member', category: board },
  DAGL: { id: 1006, text: 'CEO / Managing Director', category: 'Management' },
  INNH: { id: 1007, text: 'Sole Proprietor', category: 'Proprietor' },
  REVI: { id: 1008, text: 'Auditor', category: 'Auditor' },
  DTSO: {
    id: 1012,
    text: 'Partner (joint and several liability)',
    category: 'Partners (joint and several liability)',
  },
};

function roleStatements(company: string, { code: group, changedOn }: RoleGroup, role: NorwegianRole) {
  const { code, rank, hasResigned, isElectedByEmployees, holder } = role;
  const id = group === 'INNH' ? `NO-BRC-${company}-INNH` : `NO-BRC-${company}-${group}-${code}-${rank}`;
  const base = { source: register, id, asOf: dateTime(changedOn) };
  const type = roleTypes[code];
  const record = { ...type, text: `${type?.text}${isElectedByEmployees ? ', elected by the employees' : ''}` };
  const records = [{ kind: 'role', ended: hasResigned, record }];
  return [
    { ...base, ...holderOf(holder) },
    { ...base, type: 'record', party: id, company: `NO-BRC-${company}`, records },
  ];
}

function holderOf(holder: NorwegianRole['holder']) {
  if ('person' in holder) {
    const { forename, middleName, surname, birthDate } = holder.person;
    const firstName = middleName === undefined ? forename : `${forename} ${middleName}`;
    return { type: 'person', profile: { name: nameOf(holder.person), firstName, lastName: surname, birthDate } };
  }
  const { number, name, form } = holder.firm;
  return {
    ...{ type: 'company', rank: 2, searchable: true, identifiers: identifiersOf(number) },
    profile: { name, orgNo: number, countryCode: 'NO' },
    ...(form === 'ENK' && { soleTraderOf: `NO-BRC-${number}-INNH` }),
  };
}

function shareholderStatements({ number, name, totalShares, holders }: Shareholders) {
  const id = `NO-SKATT-${number}`;
  const company = {
    ...{ source: taxAuthority, type: 'company', id, asOf, rank: 2, searchable: true },
    identifiers: identifiersOf(number),
    profile: { name, orgNo: number, countryCode: 'NO', totalNumberOfShares: totalShares },
  };
  return [company, ...holders.flatMap((holder, index) => holdingOf(holder, { id, totalShares, place: index + 1 }))];
}

function holdingOf(
  holder: Shareholder,
  { id, totalShares, place }: { id: string; totalShares: number; place: number },
) {
  const base = { source: taxAuthority, id: `${id}-${place}`, asOf };
  const shares = holder.classes.reduce((sum, each) => sum + each.shares, 0);
  const [only, second] = holder.classes;
  const isExact = (BigInt(shares) * 100_000_000n) % BigInt(totalShares) === 0n;
  const stake = totalShares < 2_000_000 || isExact ? { stakePercent: (100 * shares) / totalShares } : {};
  const figures = { ...stake, numberOfShares: shares };
  const record = { ...figures, ...(second === undefined && { shareClass: only?.name }) };
  const records = [{ kind: 'ownership', ended: false, record }];
  return [
    { ...base, ...partyOf(holder) },
    { ...base, type: 'record', party: base.id, company: id, records },
  ];
}

function partyOf({ name, number, birthYear, place, country }: Shareholder) {
  const countryCode = country === 'NOR' ? 'NO' : 'GB';
  const [zipCode, city] = [place.slice(0, 4), place.slice(5)];
  const addresses = [{ ...(place !== '' && { zipCode, city }), countryCode }];
  if (birthYear !== undefined)
    return { type: 'person', profile: { name, birthDate: birthYear, countryOfResidences: [countryCode], addresses } };
  return {
    ...{ type: 'company', rank: 2, searchable: number !== undefined },
    identifiers: number === undefined ? [] : identifiersOf(number),
    profile: { name, ...(number !== undefined && { orgNo: number }), countryCode, addresses },
  };
}

test('the entities say to their reader what the generator meant', () => {
  expect(readLines(recordsIn(entityLines(options)))).toEqual({
    statements: numbers.map((number) => companyStatement(norwegianCompany(options, number))),
    notices: [],
    problems: [],
  });
});

test('the sub-units say to their reader that they are establishments', () => {
  const { statements, notices, problems } = readLines(recordsIn(establishmentLines(options)));
  expect({ statements, problems }).toEqual({ statements: [], problems: [] });
  expect(notices.length).toBeGreaterThan(numbers.length / 4);
  expect(new Set(notices)).toEqual(new Set(['establishment (underenhet): not loaded']));
});

test('the roles say to their reader what the generator meant of each', () => {
  const meant = numbers.flatMap((number) =>
    roleGroupsOf(options, number).flatMap((group) =>
      group.roles.flatMap((role) => roleStatements(norwegianNumber(number), group, role)),
    ),
  );
  expect(readLines(recordsIn(roleLines(options)))).toEqual({ statements: meant, notices: [], problems: [] });
  const codes = numbers.flatMap((number) =>
    roleGroupsOf(options, number).flatMap(({ roles }) => roles.map(({ code }) => code)),
  );
  expect([...new Set(codes)].sort()).toEqual(Object.keys(roleTypes).sort());
});

test('the shareholder register says to its reader what the generator meant, company by company', () => {
  const [header = '', ...rows] = shareholderLines(options);
  const rowsOfCompany = new Map<string, string[]>();
  for (const row of rows) {
    const company = row.slice(0, 9);
    rowsOfCompany.set(company, [...(rowsOfCompany.get(company) ?? []), row]);
  }
  const companies = [...rowsOfCompany.values()].map((own) => own.join('\n'));
  const meant = numbers.flatMap((number) => shareholdersOf(options, number));
  const nominees = meant.flatMap(({ holders }) => holders.filter(({ number, birthYear }) => number === birthYear));
  expect(readLines([header, ...companies])).toEqual({
    statements: meant.flatMap(shareholderStatements),
    notices: nominees.map(() => 'holder without a number or a year of birth: loaded as a legal entity'),
    problems: [],
  });
});
