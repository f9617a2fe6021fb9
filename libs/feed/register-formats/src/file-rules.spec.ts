import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvReader, unquotedRowReader } from './index';
import { readFirstLine, readerFor } from './readers';
import { withDefaultSourceAndDateLimit } from './file-rules';
import type { SnapshotCount } from './snapshot-totals';
import type { ReadLine } from './statement-reader';

const now = new Date('2026-03-01T12:00:00Z');
const anyCount: SnapshotCount = { totals: {}, day: '2026-01-01' };
const bods = (statementDate: string, publicationDetails?: object) =>
  JSON.stringify({
    recordId: 'p',
    recordType: 'person',
    statementDate,
    recordDetails: { personType: 'knownPerson' },
    publicationDetails,
  });
const person = (asOf: string, rest: object = {}) => JSON.stringify({ statement: 'person', id: 'p', asOf, ...rest });
const read = (line: string, source?: string) => readFirstLine(line, 'auto', { now, source }).first;

function sourceOf(line: string, source?: string): unknown {
  const found = read(line, source);
  return 'problem' in found ? found : found.statements.map((statement) => statement.source ?? 'none');
}

describe('a statement that is dated ahead of the load', () => {
  const kinds = [
    { statement: 'company' },
    { statement: 'person' },
    { statement: 'ownership', party: 'p', company: 'c' },
    { statement: 'end' },
    { statement: 'removal', of: 'person' },
  ];

  it.each(kinds)('by more than a day is bad, by a day it is good: $statement', (statement) => {
    const line = (asOf: string) => JSON.stringify({ id: 'x', asOf, ...statement });
    expect(read(line('2026-03-02T12:00:01Z'))).toEqual({
      problem: 'asOf must not be more than a day ahead of the load',
    });
    expect(read(line('2062-01-01'))).toEqual({ problem: 'asOf must not be more than a day ahead of the load' });
    expect(read(line('2026-03-02T12:00:00Z'))).toMatchObject({ statements: [{ asOf: '2026-03-02T12:00:00Z' }] });
    expect(read(line('2026-03-02'))).toMatchObject({ statements: [{ asOf: '2026-03-02T00:00:00Z' }] });
  });

  it('is compared in UTC', () => {
    expect(read(person('2026-03-03T02:00:00+14:00'))).toMatchObject({ statements: [{ asOf: '2026-03-02T12:00:00Z' }] });
    expect(read(person('2026-03-02T02:00:01-11:00'))).toEqual({
      problem: 'asOf must not be more than a day ahead of the load',
    });
  });

  it('is bad in BODS and in CSV too', () => {
    expect(read(bods('2062-01-01'))).toEqual({
      problem: 'statementDate must not be more than a day ahead of the load',
    });
    const { reader } = readFirstLine('statement,id,asOf', 'auto', { now });
    expect(reader?.read('person,p,2062-01-01')).toEqual({
      problem: 'asOf must not be more than a day ahead of the load',
    });
  });

  it('may state dates ahead inside', () => {
    const holding = {
      statement: 'ownership',
      id: 'r',
      asOf: '2026-03-01',
      party: 'p',
      company: 'c',
      inDate: '2062-01-01',
      outDate: '2099-01-01',
    };
    expect(read(JSON.stringify(holding))).toMatchObject({
      notices: [],
      statements: [{ records: [{ record: { outDate: '2099-01-01T00:00:00Z' } }] }],
    });
    const ended = { type: 'shareholding', startDate: '2062-01-01', endDate: '2099-01-01' };
    const relationship = {
      recordId: 'r',
      recordType: 'relationship',
      statementDate: '2026-03-01',
      recordDetails: { subject: 'c', interestedParty: 'p', interests: [ended] },
    };
    expect(read(JSON.stringify(relationship))).toMatchObject({ statements: [{ records: [{ ended: true }] }] });
  });
});

describe('the source of a statement', () => {
  it('is what the statement names, else what is named for the file, else none', () => {
    expect(sourceOf(person('2026-01-01', { source: 'Register A' }), 'files')).toEqual(['Register A']);
    expect(sourceOf(person('2026-01-01'), 'files')).toEqual(['files']);
    expect(sourceOf(person('2026-01-01'))).toEqual(['none']);
  });

  it('is the publisher in BODS: its name, else its address, else what is named for the file', () => {
    const published = (publisher: object) => bods('2026-01-01', { publisher });
    expect(sourceOf(published({ name: ' Open Ownership ', url: 'https://oo' }), 'files')).toEqual(['Open Ownership']);
    expect(sourceOf(published({ name: ' ', url: 'https://oo' }), 'files')).toEqual(['https://oo']);
    expect(sourceOf(published({}), 'files')).toEqual(['files']);
    expect(sourceOf(bods('2026-01-01'))).toEqual(['none']);
    expect(sourceOf(published({ name: 'x'.repeat(257) }))).toEqual({
      problem: 'publicationDetails.publisher.name must NOT have more than 256 characters',
    });
  });

  it('is a column in CSV, and unquoted rows have the same as the general reader', () => {
    const header = 'statement,id,asOf,source,name,countryCode,party,company,ownershipStake';
    const rows = [
      'person,p,2026-01-01,A register,Kari,,,,',
      'company,c,2026-01-01,B,Firm,NO,,,',
      'ownership,r,2026-01-01,,,,p,c,10',
    ];
    const reader = csvReader(header);
    if ('problem' in reader) throw new Error(reader.problem);
    const unquoted = unquotedRowReader(header);
    expect(rows.map((row) => unquoted(row)?.source)).toEqual(['A register', 'B', '']);
    const ruled = withDefaultSourceAndDateLimit(reader, 'csv', { now });
    expect(rows.map((row) => ruled.read(row))).toMatchObject(
      ['A register', 'B', undefined].map((source) => ({ statements: [source === undefined ? {} : { source }] })),
    );
  });

  it('is added to a line, and all else that the reader says about the line stays', () => {
    const made = csvReader('statement,id,asOf,name');
    if ('problem' in made) throw new Error(made.problem);
    const stated = made.read('person,p,2026-01-01,Kari') as ReadLine;
    const line = { ...stated, notices: ['a notice'], count: anyCount };
    expect(withDefaultSourceAndDateLimit({ read: () => line }, 'uk-psc', { now, source: 'A' }).read('')).toEqual({
      ...line,
      statements: [{ ...stated.statements[0], source: 'A' }],
    });
  });

  it('is bad where it is no name', () => {
    for (const source of ['', ' a', 'a\u0007'])
      expect(read(person('2026-01-01', { source }))).toHaveProperty('problem');
    expect(read(person('2026-01-01', { source: 1 }))).toEqual({ problem: 'source must be string' });
  });
});

it('the schema gives every statement a source', () => {
  const { $defs } = JSON.parse(readFileSync(join(__dirname, 'register/register-format.schema.json'), 'utf8')) as {
    $defs: Record<string, { properties?: Record<string, unknown> }>;
  };
  const statements = Object.values($defs).filter(({ properties }) => properties?.['statement']);
  expect(statements.map(({ properties }) => properties?.['source'])).toEqual(
    Array.from({ length: 9 }, () => ({ $ref: '#/$defs/source' })),
  );
  expect(readerFor('register').read(person('2026-01-01', { source: 'A' }))).toMatchObject({
    statements: [{ source: 'A' }],
  });
});
