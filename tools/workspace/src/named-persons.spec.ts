import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import invented from './invented-persons.json';
import { strangersIn } from './named-persons';
import { textFiles, workspaceRoot } from './workspace-files';

/** Files with names of others: the list itself, the strangers of this spec, and the full names of tests. */
const withOtherNames = ['invented-persons.json', 'named-persons.spec.ts', 'test-count.spec.ts'].map(
  (file) => `tools/workspace/src/${file}`,
);

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

test('persons that JSON, Markdown, snapshots, TypeScript and the shareholder register state are invented', () => {
  const files = textFiles().filter((file) => !withOtherNames.includes(file));
  const kinds = ['.jsonl', '.json', '.csv', '.snap', '.md', '.spec.ts', '.ts'];
  expect(kinds.filter((kind) => !files.some((file) => file.endsWith(kind)))).toEqual([]);
  expect(files.flatMap((file) => strangersIn(file, read(file), invented))).toEqual([]);
});

test('the re-expressed part of a Norwegian register has no date of birth', () => {
  expect(read('apps/register-feed/demo/equinor.jsonl')).not.toMatch(/birthDate|fodselsdato/);
});

const known = { persons: { 'Ada Holm': ['1971-04'] }, words: ['Kari'], birthDates: ['1990-01-01'] };
const roller = (fornavn: string, etternavn: string, fodselsdato: string) =>
  JSON.stringify([{ roller: [{ person: { fodselsdato, navn: { fornavn, etternavn } } }] }]);
const entry = (name: string, month: number) =>
  JSON.stringify({ data: { kind: 'individual-beneficial-owner', name, date_of_birth: { year: 1971, month } } });

describe('a person who is not on the list of invented persons is found', () => {
  it.each([
    ['a statement', 'a.jsonl', '{"statement":"person","name":"Eve Stranger"}', ['Eve Stranger']],
    ['an answer', 'a.json', '{"Parents":[{"IsCompany":false,"Name":"Eve Stranger"}]}', ['Eve Stranger']],
    [
      'an answer on a page',
      'a.md',
      'An answer:\n```json\n{"IsCompany": false, "Name": "Eve Stranger"}\n```\n',
      ['Eve Stranger'],
    ],
    ['an entry of Companies House', 'a.jsonl', entry('Eve Stranger', 4), ['Eve Stranger']],
    ['a linked name', 'a.jsonl', '{"linked_psc_name":"Eve Stranger"}', ['linked_psc_name: Eve Stranger']],
    [
      'Norwegian roles',
      'a.json',
      roller('Eve', 'Stranger', '1990-01-01'),
      ['fornavn: Eve', 'etternavn: Stranger', 'Eve Stranger'],
    ],
    [
      'a sole proprietorship',
      'a.json',
      '{"organisasjonsform":{"kode":"ENK"},"navn":"BUTIKK VED EVE STRANGER"}',
      ['EVE STRANGER'],
    ],
    ['the shareholder register', 'a.csv', '999000011;X AS;A;Eve Stranger;1971;OSLO;NOR;1;2', ['Eve Stranger']],
    ['a test', 'a.spec.ts', "const person = { firstName: 'Ada', lastName: 'Stranger' };", ['lastName: Stranger']],
    [
      'a statement of a test',
      'a.spec.ts',
      "const all = [{ statement: 'person', id, name: 'Ada Stranger', addresses: [{ city: 'Oslo' }] }];",
      ['Ada Stranger'],
    ],
    [
      'an answer of a test',
      'a.spec.ts',
      "const answer = {\n  Name: 'Ada Stranger',\n  IsCompany: false,\n};",
      ['Ada Stranger'],
    ],
    ['a snapshot', 'a.snap', 'exports[`a`] = `{\\"lastName\\": \\"Stranger\\"}`;', ['lastName: Stranger']],
  ])('in %s', (_, file, text, strangers) => {
    expect(strangersIn(file, text, known)).toEqual(strangers.map((stranger) => `${file}: ${stranger}`));
  });

  it.each([
    ['a statement', 'a.jsonl', '{"statement":"person","name":"Ada Holm","birthDate":"1990-01-01"}', '1990-01-01'],
    ['an entry of Companies House', 'a.jsonl', entry('ADA HOLM', 5), '1971-05'],
    ['the shareholder register', 'a.csv', '999000011;X AS;A;Ada Holm;1972;OSLO;NOR;1;2', '1972'],
  ])('by another date of birth in %s', (_, file, text, date) => {
    expect(strangersIn(file, text, known)).toEqual([
      expect.stringMatching(new RegExp(`: ada holm, born ${date}$`, 'i')),
    ]);
  });

  it('by a date of birth in a test', () => {
    expect(strangersIn('a.spec.ts', "{ birthDate: '1985-06-07' }", known)).toEqual([
      'a.spec.ts: birthDate: 1985-06-07',
    ]);
  });
});

test('invented persons, companies and computed values are not found', () => {
  const lines = [
    '{"statement":"person","name":"Ada Holm","firstName":"Ada","lastName":"Holm","birthDate":"1971-04"}',
    '{"statement":"company","name":"Other Limited"}',
    '{"IsCompany":true,"Name":"Other Limited"}',
    '{"IsCompany":false,"Name":"Protected Identity","BirthDate":"Protected Identity"}',
  ];
  expect(strangersIn('a.jsonl', lines.join('\n'), known)).toEqual([]);
  expect(
    strangersIn(
      'a.ts',
      "f({ statement: 'person', name: 'Kari Holm' }, { statement: 'company', name: 'Other Limited' }, " +
        "{ statement: 'person', name: `Person ${n}` }, { IsCompany: true, Name: 'Other Limited' });",
      known,
    ),
  ).toEqual([]);
  expect(strangersIn('a.ts', "{ firstName: 'Kari', lastName: `Last-${n}`, birthDate: '1990-01-01' }", known)).toEqual(
    [],
  );
});
