import { firstAddedRoleId } from '@company-relations/ownership';
import { readRoleCodesFile } from './role-codes-file';
import { maxLineLength } from '../statement-reader';
import schema from './role-codes.schema.json';

const source = 'own list';
const role = { id: 1_000_001, register: 'DE', code: 'GF', text: 'Managing Director', category: 'Management' };
const group = { register: 'DE', code: 'VORSTAND', category: 'Executive Board' };
const read = (written: unknown) => readRoleCodesFile(JSON.stringify(written));

it('reads roles and role groups with their source', () => {
  expect(read({ source, roleTypes: [role], roleGroups: [group] })).toEqual({
    codes: { sources: [source], roleTypes: [role], roleGroups: [group] },
  });
  expect(read({ source, roleGroups: [group] })).toEqual({
    codes: { sources: [source], roleTypes: [], roleGroups: [group] },
  });
});

it.each<[string, unknown, string[]]>([
  ['a list', [role], ['the file is not a JSON object']],
  ['nothing', null, ['the file is not a JSON object']],
  ['no roles', { source }, ['roleTypes and roleGroups are empty']],
  ['no source', { roleTypes: [role] }, ['source is missing']],
  ['a member that is not known', { source, roleTypes: [role], roles: [] }, ['roles is not a known member']],
  [
    'an id of the published range, and a text of another type',
    { source, roleTypes: [role, { ...role, id: 1001, text: 7 }] },
    ['roleTypes[1].id must be >= 1000000', 'roleTypes[1].text must be string'],
  ],
  [
    'an id that is no 32-bit integer',
    { source, roleTypes: [{ ...role, id: 2 ** 31 }] },
    ['roleTypes[0].id must be <= 2147483647'],
  ],
  [
    'registers that are no country',
    { source, roleTypes: [{ ...role, register: 'BODS' }], roleGroups: [{ ...group, register: 'UK' }] },
    [
      'roleTypes[0].register must be two letters in upper case (ISO 3166-1)',
      'roleGroups[0].register must be the code of a country (ISO 3166-1): the code of the United Kingdom is GB',
    ],
  ],
  [
    'white space at an end, a line break, and no text',
    { source, roleTypes: [{ ...role, code: ' GF', text: 'Managing\nDirector', category: '' }] },
    [
      'roleTypes[0].code must be one line without white space at its ends',
      'roleTypes[0].text must be one line without white space at its ends',
      'roleTypes[0].category must be one line without white space at its ends',
    ],
  ],
])('refuses %s with the place', (_name, written, problems) => {
  expect(read(written)).toEqual({ problems });
});

it('refuses what is not JSON, and does not quote it', () => {
  for (const text of ['{"source": }', '{"name": Ada Holm}', 'Ada;Holm', ''])
    expect(readRoleCodesFile(text)).toEqual({ problems: ['the file is not valid JSON'] });
});

it('refuses a member that is written twice', () => {
  expect(readRoleCodesFile(`{"source":"a","source":"b","roleTypes":[${JSON.stringify(role)}]}`)).toEqual({
    problems: ['a member is written twice in one object'],
  });
});

it('reads a file with a byte order mark, and one that is longer than a line of a register may be', () => {
  const codes = { sources: [source], roleTypes: [role], roleGroups: [] };
  const text = JSON.stringify({ source, roleTypes: [role] });
  expect(readRoleCodesFile(`\ufeff${text}`)).toEqual({ codes });
  expect(readRoleCodesFile(`${text}${' '.repeat(maxLineLength)}`)).toEqual({ codes });
});

it('allows the integers of added roles and no published one', () => {
  expect(schema.properties.roleTypes.items.properties.id).toEqual({
    type: 'integer',
    minimum: firstAddedRoleId,
    maximum: 2 ** 31 - 1,
  });
});
