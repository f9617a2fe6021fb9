import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { readFirstLine, readerFor } from '../readers';
import type { StatementReader } from '../statement-reader';
import { cellsOf, toCsvCell } from './csv-cells';
import { rowHeadReader } from './csv-heads';
import { csvReader } from './csv-reader';
import { csvWriter } from './csv-writer';

const statements = [
  {
    statement: 'company',
    id: 'a',
    asOf: '2026-01-01',
    identifiers: [{ scheme: 'NO-BRC', id: '1' }],
    name: 'Holm, Berg & "Dal" AS',
    countryCode: 'NO',
    totalNumberOfShares: 1000.5,
    addresses: [{ street: 'Storgata 1', city: 'Oslo', countryCode: 'NO' }, { zipCode: '0150' }],
    uboDetails: { hasReportedMissingUBO: false },
    searchable: true,
  },
  { statement: 'person', id: 'p', asOf: '2026-01-01', name: 'Åse Ek', citizenships: ['NO', 'SE'], isProtected: true },
  {
    statement: 'ownership',
    id: 'o',
    asOf: '2026-01-01',
    party: 'p',
    company: 'a',
    minOwnershipStake: 0,
    maxOwnershipStake: 4.99,
    isMinOwnershipStakeExcluded: true,
    isMaxOwnershipStakeExcluded: true,
  },
  {
    statement: 'role',
    id: 'r',
    asOf: '2026-01-01',
    party: 'p',
    company: 'a',
    role: { register: 'NO', code: 'LEDE', group: 'STYR' },
  },
  {
    statement: 'unspecifiedOwner',
    id: 'u',
    asOf: '2026-01-01',
    company: 'a',
    category: 'beneficialOwner',
    reason: 'none',
    text: 'No beneficial owner, as stated',
    inDate: '2020-01-31',
  },
  { statement: 'end', id: 'o', asOf: '2026-02-01', outDate: '2026-01-31' },
  { statement: 'removal', id: 'p', asOf: '2026-03-01', of: 'person' },
];
const columns = [...new Set(statements.flatMap((statement) => pathsOf(statement)))];

function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => pathsOf(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => pathsOf(member, path === '' ? name : `${path}.${name}`));
}

function reading(header: string): StatementReader {
  const reader = csvReader(header);
  if ('problem' in reader) throw new Error(reader.problem);
  return reader;
}

describe('a CSV file of the register format', () => {
  it('says of every kind of statement what JSON Lines say', () => {
    const writer = csvWriter(columns);
    const reader = reading(writer.header);
    const json = statements.map((statement) => readerFor('register').read(JSON.stringify(statement)));
    expect(statements.map((statement) => reader.read(writer.row(statement)))).toEqual(json);
    expect(json.every((read) => 'statements' in read && read.statements.length === 1)).toBe(true);
  });

  it('keeps any text on one line', () => {
    const text = fc
      .oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom('a', ',', '"', ' ', 'ø') }))
      .filter((one) => !/[\r\n]/.test(one));
    checkProperty(
      {
        values: fc.array(text, { minLength: 1 }),
        classes: ['a comma', 'a quotation mark', 'an empty cell', 'several cells'],
      },
      (texts, meet) => {
        expect(cellsOf(texts.map(toCsvCell).join(','))).toEqual(texts);
        const quoted = texts.map((one) => `"${one.replaceAll('"', '""')}"`);
        expect(cellsOf(quoted.join(','))).toEqual(texts);
        meet(
          'a comma',
          texts.some((one) => one.includes(',')),
        );
        meet(
          'a quotation mark',
          texts.some((one) => one.includes('"')),
        );
        meet('an empty cell', texts.includes(''));
        meet('several cells', texts.length > 1);
      },
    );
  });

  it('passes over the places of a list that are empty', () => {
    const reader = reading('statement,id,asOf,citizenships[0],citizenships[1]');
    expect(reader.read('person,p,2026-01-01,,SE')).toEqual(
      readerFor('register').read('{"statement":"person","id":"p","asOf":"2026-01-01","citizenships":["SE"]}'),
    );
    expect(reader.read('person,p,2026-01-01,,')).toEqual(
      readerFor('register').read('{"statement":"person","id":"p","asOf":"2026-01-01"}'),
    );
  });

  it.each([
    ['ownership,o,2026-01-01,p,a,ten', 'ownershipStake must be number'],
    ['ownership,o,2026-01-01,p,a,0x10', 'ownershipStake must be number'],
    ['ownership,o,2026-01-01,p,a,101', 'ownershipStake must be <= 100'],
    ['ownership,o,2026-01-01,p,,5', 'company is missing'],
    ['person,o,2026-01-01,p,,', 'party is not a known member'],
    ['ownership,o,2026-01-01,p,a', 'the row has 5 cells, the header 6'],
    ['ownership,o,2026-01-01,p,a,5,', 'the row has 7 cells, the header 6'],
    ['ownership,o,2026-01-01,"p,a,5', 'a quoted cell does not end on its line'],
    ['ownership,o,2026-01-01,"p"x,a,5', 'after a quoted cell a comma must follow'],
    ['ownership,o,2026-01-01,p"x,a,5', 'a cell with a quotation mark must be quoted'],
    ['statement,id,asOf,party,company,ownershipStake', expect.stringMatching(/^statement must be one of company/)],
  ])('refuses the row %s', (row, problem) => {
    expect(reading('statement,id,asOf,party,company,ownershipStake').read(row)).toEqual({ problem });
  });

  it.each([
    ['statement,id,name.first', 'column name.first is not a known member: no row of the file is read'],
    [
      'statement,id,addresses[100].street',
      'column addresses[100].street is not a known member: no row of the file is read',
    ],
    [
      'statement,id,citizenships[],citizenships[0]',
      'column citizenships[] is not a known member: no row of the file is read',
    ],
    ['statement,id,addresses[].street', 'column addresses[].street is not a known member: no row of the file is read'],
    ['statement,id,__proto__', 'column __proto__ is not a known member: no row of the file is read'],
    ['statement,id,id', 'column id is there twice: no row of the file is read'],
    ['id,statement', 'the header must begin with the column statement: no row of the file is read'],
    ['Ada Holm,01019012345', 'the header must begin with the column statement: no row of the file is read'],
  ])('refuses the header %s', (header, problem) => {
    expect(csvReader(header)).toEqual({ problem });
  });

  it('refuses a header of very many columns at once', () => {
    const strange = Array.from({ length: 150_000 }, (_, index) => index.toString(36));
    const read = csvReader(['statement', ...strange].join(','));
    expect('problem' in read && read.problem.split('; ')).toHaveLength(10);
  });

  it('with a bad header has one problem', () => {
    const { first, reader } = readFirstLine('statement,id,nothing', 'auto');
    expect(first).toEqual({ problem: 'column nothing is not a known member: no row of the file is read' });
    expect(reader?.read('company,a,1')).toEqual({ statements: [], notices: [] });
  });

  it('is recognised by its header, with a byte order mark or without', () => {
    for (const header of ['statement,id,asOf', '\ufeff"statement",id,asOf']) {
      const { first, reader } = readFirstLine(header, 'auto');
      expect(first).toEqual({ statements: [], notices: [] });
      expect(reader?.read('company,a,2026-01-01')).toEqual(
        readerFor('register').read('{"statement":"company","id":"a","asOf":"2026-01-01"}'),
      );
    }
  });

  it('is never written where something would be lost', () => {
    const writer = csvWriter(['statement', 'id', 'name']);
    expect(() => writer.row({ statement: 'company', id: 'a', orgNo: '1' })).toThrow(
      new RangeError('no column for orgNo'),
    );
    expect(() => writer.row({ statement: 'company', id: 'a', name: 'two\nlines' })).toThrow(
      new RangeError('a line break in name'),
    );
  });

  it('answers any row with statements or a problem', () => {
    const writer = csvWriter(columns);
    const reader = reading(writer.header);
    const rows = fc.constantFrom(...statements.map((statement) => writer.row(statement)));
    const changed = fc
      .tuple(rows, fc.nat(), fc.string({ maxLength: 3 }))
      .map(([row, at, text]) => row.slice(0, at % row.length) + text + row.slice((at % row.length) + 1));
    checkProperty(
      {
        values: fc.oneof(fc.string(), rows, changed),
        classes: ['statements', 'a problem', 'a row with one character changed'],
      },
      (row, meet) => {
        const read = reader.read(row);
        expect('problem' in read ? read.problem !== '' : Array.isArray(read.statements)).toBe(true);
        meet('problem' in read ? 'a problem' : 'statements');
        meet(
          'a row with one character changed',
          row.split(',').length > 3 && !statements.some((statement) => writer.row(statement) === row),
        );
      },
    );
  });
});

describe('the head of a row', () => {
  const header = 'statement,id,asOf,identifiers[0].scheme,identifiers[0].id,name,isProtected';
  const heads = rowHeadReader(header);

  it.each([
    ['company,c,2026-01-01,,,C,', { of: 'company', id: 'c', saysTrue: false }],
    ['company,c,2026-01-01,XI-LEI,1,C,', { of: 'company', saysTrue: false }],
    ['company,c,2026-01-01,,,"C, D",', { of: 'company', saysTrue: false }],
    ['person,p,2026-01-01,,,P,true', { of: 'person', id: 'p', saysTrue: true }],
    ['ownership,o,2026-01-01,,,,', { of: 'record', id: 'o', saysTrue: false }],
    ['removal,c,2026-01-01,,,,', undefined],
  ])('of %s is read without the row', (row, head) => {
    expect(heads(row)).toEqual(head);
  });

  it('has no id of an entity where there are ServiceIds', () => {
    const withServiceIds = rowHeadReader('statement,id,asOf,serviceId');
    expect([withServiceIds('company,c,2026-01-01,'), withServiceIds('role,r,2026-01-01,')]).toEqual([
      { of: 'company', saysTrue: false },
      { of: 'record', id: 'r', saysTrue: false },
    ]);
  });
});
