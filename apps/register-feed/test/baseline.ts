import { csvWriter } from '@company-relations/register-formats';

type Statement = Readonly<Record<string, unknown>>;

const asOf = '2026-01-01';

/**
 * Returns a baseline with everything that affects the conversion: protections, published profiles and all kinds of
 * records.
 */
export function baselineStatements(size: number): {
  readonly persons: Statement[];
  readonly companies: Statement[];
  readonly records: Statement[];
} {
  const numbers = Array.from({ length: size }, (_, n) => n);
  return {
    persons: numbers.map((n) => person(n)),
    companies: numbers.map((n) => company(n, size)),
    records: numbers.flatMap((n) => records(n, size)),
  };
}

function person(n: number): Statement {
  return {
    ...{ statement: 'person', id: `p:${n}`, asOf, name: n % 7 === 0 ? `A "B"\t\u0001 C\\${n}, Å` : `Person ${n}` },
    ...(n % 3 === 0
      ? {
          birthDate: '1971-04',
          citizenships: ['NO', 'SE'],
          addresses: [{ street: `Storgata ${n}`, city: 'Oslo' }, { zipCode: '0150' }],
        }
      : {}),
    // Every fifth person has a national id in the long form. The person after each of them has the short form of the
    // same id.
    ...(n % 5 === 0
      ? { nationalIdentificationNumber: longNumber(n) }
      : n % 5 === 1
        ? { nationalIdentificationNumber: longNumber(n - 1).slice(2) }
        : {}),
    ...(n % 40 === 0 ? { isProtected: true } : n % 41 === 0 ? { isProtected: false } : {}),
    ...(n === 4 ? { serviceId: 900_001 } : {}),
    ...(n % 11 === 0 ? { updatedAt: '2025-12-31T10:00:00Z' } : {}),
  };
}

function company(n: number, size: number): Statement {
  return {
    // One company has the same id as a person.
    ...{ statement: 'company', id: n === 2 ? 'p:2' : `c:${n}`, asOf, name: `Company ${n}; "AS"` },
    ...(n % 9 === 0 ? {} : { countryCode: ['NO', 'SE', 'DK'][n % 3] }),
    ...(n % 10 === 0 ? { searchable: false } : {}),
    // Some companies have the national id of a person as their organisation number. Such a company counts as the
    // person's business.
    orgNo: n % 20 === 0 ? longNumber(n).slice(2) : n % 21 === 0 ? longNumber(n - (n % 5)) : `X${n}`,
    ...(n % 6 === 0
      ? {
          identifiers: [
            { scheme: 'XI-LEI', id: `lei-${n}` },
            { scheme: 'a:b', id: `${n}.0` },
          ],
        }
      : {}),
    ...(n % 8 === 0 ? { soleTraderOf: n % 16 === 0 ? `p:${(n * 5) % size}` : `unknown:${n % 3}` } : {}),
    ...(n % 12 === 0
      ? {
          uboDetails: { hasReportedMissingUBO: true, caseNo: `U-${n}` },
          legalForm: 'AS',
          operationalStatus: 'ACTIVE',
          totalNumberOfShares: 100.5,
        }
      : {}),
    ...(n === 3 ? { serviceId: 5_000 } : {}),
  };
}

function records(n: number, size: number): Statement[] {
  const base = { asOf, party: `p:${(n * 7 + 3) % size}`, company: n === 2 ? 'p:2' : `c:${n}` };
  const notAmbiguous = base.party === 'p:2' ? { ...base, party: 'p:1' } : base;
  return [
    { statement: 'ownership', id: `o:${n}`, ...notAmbiguous, ...holding(n) },
    ...(n % 4 === 0
      ? [
          {
            statement: 'ownership',
            id: `oc:${n}`,
            ...notAmbiguous,
            party: `c:${n + 1 < size ? n + 1 : 1}`,
            ownershipStake: 50,
            ...(n % 8 === 0 ? { ended: true } : {}),
          },
        ]
      : []),
    ...(n % 5 === 0
      ? [
          {
            statement: 'beneficialOwnership',
            id: `b:${n}`,
            ...notAmbiguous,
            ownershipStake: 30,
            registrationId: `"${n}"`,
            text: 'Control, by agreement',
          },
        ]
      : []),
    ...(n % 6 === 0
      ? [
          {
            statement: 'companyStructure',
            id: `s:${n}`,
            ...notAmbiguous,
            party: `c:${(n + 5) % size}`,
            outDate: n % 12 === 0 ? '2199-06-30' : '2024-01-01',
          },
        ]
      : []),
    ...(n % 9 === 2
      ? [
          {
            ...{ statement: 'unspecifiedOwner', id: `u:${n}`, asOf, company: base.company },
            ...{ category: 'beneficialOwner', reason: 'none', text: `Code ${n}` },
            ...(n % 2 === 0 ? {} : { outDate: '2024-01-01' }),
          },
        ]
      : []),
    ...(n % 3 === 0
      ? [
          {
            statement: 'role',
            id: `r:${n}`,
            ...notAmbiguous,
            role: { register: 'NO', code: 'LEDE' },
            inDate: n % 9 === 0 ? '2198-02-01' : '2020-05-01',
          },
        ]
      : []),
  ];
}

function holding(n: number): Statement {
  const kinds: readonly Statement[] = [
    { ownershipStake: 12.5, numberOfShares: 1000, shareClass: 'A', ...(n % 14 === 0 ? { outDate: '2199-01-01' } : {}) },
    { minOwnershipStake: 5, maxOwnershipStake: 9.99 },
    { minOwnershipStake: 25, maxOwnershipStake: 50, isMinOwnershipStakeExcluded: true },
    {
      minOwnershipStake: 50,
      maxOwnershipStake: 75,
      isMinOwnershipStakeExcluded: true,
      isMaxOwnershipStakeExcluded: true,
    },
    { numberOfVotes: 3 },
    { ownershipStake: 0.1, outDate: '2023-02-03', inDate: '2010-01-01' },
    {},
  ];
  return kinds[n % kinds.length] as Statement;
}

function longNumber(n: number): string {
  return `19${String(7_000_000_000 + n)}`;
}

/** Returns statements as a CSV file with all columns that these statements need. */
export function csvText(statements: readonly Statement[]): string {
  const columns = [...new Set(['statement', 'id', ...statements.flatMap((statement) => places(statement))])];
  const writer = csvWriter(columns);
  return [writer.header, ...statements.map((statement) => writer.row(statement)), ''].join('\n');
}

function places(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => places(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => places(member, path === '' ? name : `${path}.${name}`));
}

export function jsonText(statements: readonly Statement[]): string {
  return statements.map((statement) => `${JSON.stringify(statement)}\n`).join('');
}
