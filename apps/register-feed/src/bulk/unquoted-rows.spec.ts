import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import type { UnquotedStatement, RegisterStatement } from '@company-relations/ownership';
import { csvReader, unquotedRowReader } from '@company-relations/register-formats';
import { BaselineRows, UnquotedImportRows } from '@company-relations/register-loader';

const date = { loadedAt: '2026-03-01T12:00:00Z', today: 20_513 };
const numbers = new Set(['197001019999', 'N1']);
const ties = { hasRecords: true, tradesForProtected: false };
const [rows, unquoted] = [new BaselineRows(date), new UnquotedImportRows(date)];

type Cells = fc.Arbitrary<string>;

/** Generates cells. Most of them are empty or have one of the usual texts, few have one of the others. */
function cell(usualOnes: readonly string[], others: readonly string[], empty = 10): Cells {
  const [usual, odd] = [fc.constantFrom(...usualOnes), fc.constantFrom(...others)];
  return fc.oneof(
    { weight: empty, arbitrary: fc.constant('') },
    { weight: 12, arbitrary: usual },
    { weight: 1, arbitrary: odd },
  );
}

const long = 'x'.repeat(257);
const text = cell(
  ['Holm & Berg AS', 'Åse Ek', 'N1', '-', '7001019999', '19700101-9999', "d'Or; <1>"],
  [' N1', 'a\tb', 'Ørsted\u2028', 'back\\slash', long, '日本'],
);
const moment = cell(
  ['2026-01-31', '2024-02-29', '1999-12-31T23:59:59Z'],
  ['2026-02-29', '0001-01-01', '1999-12-31T23:59:59+01:00', '1999-12', '1999-12-31T24:00:00Z'],
);
const amount = cell(
  ['0', '5', '12.5', '100', '0.000001'],
  ['100.1', '-1', '05', '1e3', '0.0000001', '12.50', '1234567890123456789', 'ten'],
);
const flag = cell(['true', 'false'], ['yes']);
const rarely = (cells: Cells) => fc.oneof({ weight: 30, arbitrary: fc.constant('') }, { weight: 1, arbitrary: cells });
const named = (names: readonly string[], cells: Cells) => Object.fromEntries(names.map((name) => [name, cells]));

const columns: Readonly<Record<string, Cells>> = {
  id: cell(['a', 'a:1', 'å'], [' a', long], 0),
  asOf: cell(['2026-01-01'], ['2026-13-01'], 0),
  source: cell(['A', 'Register of B'], [' A', long]),
  party: cell(['p:1', 'c:1 x'], [long], 0),
  company: cell(['c:1', 'c:2'], ['c\u00a0'], 0),
  'role.register': cell(['NO'], ['no'], 0),
  'role.code': cell(['LEDE', 'MEDL'], ['NONE'], 0),
  'role.group': cell(['STYR'], ['NONE']),
  legalForm: cell(['AS'], ['NONE']),
  operationalStatus: cell(['ACTIVE'], ['NONE']),
  ...named(
    [
      'ownershipStake',
      'minOwnershipStake',
      'maxOwnershipStake',
      'numberOfShares',
      'numberOfVotes',
      'minVotes',
      'maxVotes',
      'totalNumberOfShares',
    ],
    amount,
  ),
  ...named(
    ['protocolDate', 'inDate', 'outDate', 'updatedAt', 'registrationDate', 'suspicionDate', 'birthDate'],
    moment,
  ),
  ...named(
    [
      'name',
      'firstName',
      'orgNo',
      'nationalIdentificationNumber',
      'gender',
      'shareClass',
      'registrationId',
      'proxyCompanyRegistrationNumber',
      'suspicionIssueID',
      'soleTraderOf',
    ],
    text,
  ),
  ...named(['addresses[0].street', 'addresses[0].city', 'addresses[1].zipCode'], text),
  ...named(
    ['countryCode', 'citizenships[0]', 'citizenships[1]', 'addresses[1].countryCode'],
    cell(['NO', 'SE'], ['no'], 2),
  ),
  ...named(['identifiers[0].scheme', 'identifiers[0].id', 'category', 'text'], rarely(text)),
  ...named(['isProtected', 'searchable', 'uboDetails.hasReportedMissingUBO'], rarely(flag)),
  ...named(
    ['isMinOwnershipStakeExcluded', 'isMaxOwnershipStakeExcluded', 'isMinVotesExcluded', 'isMaxVotesExcluded'],
    cell(['true'], ['false', 'yes'], 100),
  ),
  ended: flag,
};
const excluded = [
  'isMinOwnershipStakeExcluded',
  'isMaxOwnershipStakeExcluded',
  'isMinVotesExcluded',
  'isMaxVotesExcluded',
];
const common = ['id', 'asOf', 'source', 'updatedAt'];
const holding = [
  ...common,
  'party',
  'company',
  'ownershipStake',
  'minOwnershipStake',
  'maxOwnershipStake',
  'numberOfShares',
  'numberOfVotes',
  'minVotes',
  'maxVotes',
  ...excluded,
  'shareClass',
  'protocolDate',
  'inDate',
  'outDate',
  'ended',
];
const kinds: Readonly<Record<string, readonly string[]>> = {
  company: [
    ...common,
    'name',
    'orgNo',
    'countryCode',
    'legalForm',
    'operationalStatus',
    'totalNumberOfShares',
    'addresses[0].street',
    'addresses[0].city',
    'addresses[1].zipCode',
    'addresses[1].countryCode',
    'registrationDate',
    'soleTraderOf',
    'searchable',
    'identifiers[0].scheme',
    'identifiers[0].id',
    'uboDetails.hasReportedMissingUBO',
  ],
  person: [
    ...common,
    'name',
    'firstName',
    'birthDate',
    'nationalIdentificationNumber',
    'gender',
    'citizenships[0]',
    'citizenships[1]',
    'addresses[0].street',
    'addresses[0].city',
    'countryCode',
    'registrationDate',
    'isProtected',
  ],
  ownership: holding,
  companyStructure: holding,
  beneficialOwnership: [
    ...holding,
    'registrationId',
    'proxyCompanyRegistrationNumber',
    'suspicionDate',
    'suspicionIssueID',
    'text',
  ],
  role: [
    ...common,
    'party',
    'company',
    'role.register',
    'role.code',
    'role.group',
    'text',
    'category',
    'inDate',
    'outDate',
    'ended',
  ],
};

function rowOf(statement: RegisterStatement): unknown {
  if (statement.type === 'person') return rows.person(statement, 7, numbers);
  if (statement.type === 'company') return rows.company(statement, 7, ties, numbers);
  return statement.type === 'record' ? rows.record(statement, 8, 9) : undefined;
}

function unquotedRowOf(statement: UnquotedStatement): unknown {
  if (statement.type === 'person') return unquoted.person(statement, 7, numbers);
  if (statement.type === 'company') return unquoted.company(statement, 7, ties, numbers);
  return [unquoted.record(statement, 8, 9)];
}

describe('an unquoted row', () => {
  it.each(Object.entries(kinds))('of %s is written like the rows of the general reader', (kind, names) => {
    const rowCells = fc.record(Object.fromEntries(names.map((name) => [name, columns[name] as Cells])));
    const values = fc.record({ order: fc.shuffledSubarray([...names], { minLength: names.length }), cells: rowCells });
    checkProperty(
      {
        values,
        classes: ['unquoted', 'needs the general reader', 'an empty cell', 'another order of columns'],
        usual: 400,
        full: 20_000,
      },
      ({ order, cells }, meet) => {
        const header = ['statement', ...order].join(',');
        const row = [kind, ...order.map((name) => cells[name])].join(',');
        const statement = unquotedRowReader(header)(row);
        meet(statement ? 'unquoted' : 'needs the general reader');
        if (!statement) return;
        meet('an empty cell', Object.values(cells).includes(''));
        meet('another order of columns', order.join() !== names.join());
        const reader = csvReader(header);
        if ('problem' in reader) throw new Error(reader.problem);
        const read = reader.read(row);
        expect({ read, rows: unquotedRowOf(statement), id: statement.id, asOf: statement.asOf }).toEqual(
          'problem' in read
            ? 'a row that is refused'
            : {
                read: { statements: [expect.anything()], notices: [] },
                rows: rowOf(read.statements[0] as RegisterStatement),
                id: read.statements[0]?.id,
                asOf: read.statements[0]?.asOf,
              },
        );
      },
    );
  });

  it.each([
    ['statement,id,asOf,name,addresses[0].city,countryCode', 'company,c:1,2026-01-01,Håkon & Sønner AS,Ås,NO'],
    ['statement,id,asOf,name,citizenships[0],isProtected', 'person,p:1,2026-01-01,Åse Ek,NO,'],
    [
      'statement,id,asOf,party,company,ownershipStake,outDate,ended',
      'ownership,o:1,2026-01-01,p:1,c:1,12.5,2020-01-01,',
    ],
    [
      'statement,id,asOf,party,company,minOwnershipStake,maxOwnershipStake,isMinOwnershipStakeExcluded',
      'ownership,o:1,2026-01-01,p:1,c:1,25,50,true',
    ],
    ['statement,id,asOf,party,company,role.register,role.code', 'role,r:1,2026-01-01,p:1,c:1,NO,LEDE'],
  ])('is recognised: %s', (header, row) => {
    expect(unquotedRowReader(header)(row)).toBeDefined();
  });

  const bounds = [
    ...['minOwnershipStake', 'maxOwnershipStake', 'isMinOwnershipStakeExcluded', 'isMaxOwnershipStakeExcluded'],
    ...['minVotes', 'maxVotes', 'isMinVotesExcluded', 'isMaxVotesExcluded'],
  ];
  const header = ['statement,id,asOf,party,company', ...bounds].join(',');

  it.each([
    '25,50,true,,,,,',
    '50,75,true,true,,,,',
    ',50,,true,,,,',
    ',,,,25,50,true,true',
    '25,50,true,,50,75,,true',
  ])('with the bounds %s is written like the row of the general reader', (cells) => {
    const row = `ownership,o:1,2026-01-01,p:1,c:1,${cells}`;
    const statement = unquotedRowReader(header)(row);
    const reader = csvReader(header);
    const read = 'problem' in reader ? reader : reader.read(row);
    expect(statement && unquotedRowOf(statement)).toEqual(
      'problem' in read ? read.problem : rowOf(read.statements[0] as RegisterStatement),
    );
    expect(JSON.stringify(unquotedRowOf(statement as UnquotedStatement))).toContain('Excluded');
  });

  it.each(['25,25,true,,,,,', ',,true,,,,,', '100,,true,,,,,', ',0,,true,,,,', ',,,,50,50,,true', ',,,,,,,true'])(
    'with the bounds %s is left to the general reader, which refuses it',
    (cells) => {
      const row = `ownership,o:1,2026-01-01,p:1,c:1,${cells}`;
      const reader = csvReader(header);
      const read = 'problem' in reader ? reader : reader.read(row);
      expect([unquotedRowReader(header)(row), 'problem' in read]).toEqual([undefined, true]);
    },
  );
});
