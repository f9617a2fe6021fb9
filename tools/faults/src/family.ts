import { writeFile } from 'node:fs/promises';

/** No other register has companies in this country, so nothing else changes the responses about the group. */
export const familyCountry = 'FO';

const asOf = '2026-01-01';
const updatedAt = '2026-01-01';

/**
 * A small group of companies. `family-answers.ts` has the right responses about it, derived from these statements and
 * the specification:
 *
 * ```text
 * Aki Vale (protected) 40 % ──> Hill <── 60 % Vale <── 100 % Bo Hill
 *      │ chair of Hill            │
 *      └─ his business: Aki       └─ 30 % ──> Isle
 * ```
 */
const statements: readonly object[] = [
  ...[
    person('aki', 900_001, 'Aki', 'Vale', {
      nationalIdentificationNumber: '010170-1230',
      isProtected: true,
      birthDate: '1970-01-01',
    }),
  ],
  ...[person('bo', 900_002, 'Bo', 'Hill', { nationalIdentificationNumber: '020280-4560' })],
  ...[
    company('hill', 900_011, 'Hill', '900011'),
    company('vale', 900_012, 'Vale', '900012'),
    company('isle', 900_013, 'Isle', '900013'),
  ],
  company('trader', 900_014, 'Aki', '0101701230', { soleTraderOf: 'f:aki' }),
  ...[
    owns('o1', 'vale', 'hill', 60),
    owns('o2', 'aki', 'hill', 40),
    owns('o3', 'bo', 'vale', 100),
    owns('o4', 'hill', 'isle', 30),
  ],
  {
    statement: 'role',
    id: 'f:r1',
    asOf,
    updatedAt,
    party: 'f:aki',
    company: 'f:hill',
    role: { register: 'NO', code: 'LEDE', group: 'STYR' },
    inDate: '2020-01-01',
  },
];

/** The numbers by which requests search for the group. */
export const familyNumbers = { protectedPerson: '010170-1230', otherPerson: '020280-4560', soleTrader: '0101701230' };

/** Writes the statements of the group to a file. */
export async function writeFamily(file: string): Promise<void> {
  await writeFile(file, statements.map((statement) => `${JSON.stringify(statement)}\n`).join(''));
}

function person(id: string, serviceId: number, firstName: string, lastName: string, more: object): object {
  const name = `${firstName} ${lastName}`;
  return {
    statement: 'person',
    id: `f:${id}`,
    asOf,
    updatedAt,
    serviceId,
    name,
    firstName,
    lastName,
    countryCode: familyCountry,
    ...more,
  };
}

function company(id: string, serviceId: number, name: string, orgNo: string, more: object = {}): object {
  return {
    statement: 'company',
    id: `f:${id}`,
    asOf,
    updatedAt,
    serviceId,
    name,
    orgNo,
    countryCode: familyCountry,
    ...more,
  };
}

function owns(id: string, party: string, owned: string, ownershipStake: number): object {
  return {
    statement: 'ownership',
    id: `f:${id}`,
    asOf,
    updatedAt,
    party: `f:${party}`,
    company: `f:${owned}`,
    ownershipStake,
    inDate: '2020-01-01',
  };
}
