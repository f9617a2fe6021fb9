import { firstAddedRoleId } from '@company-relations/ownership';
import { readRoleCodesFile } from './role-codes-file';
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
  ['a list', [role], ['the file must be a JSON object']],
  ['nothing', null, ['the file must be a JSON object']],
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

it('refuses what is not JSON with the place', () => {
  expect(readRoleCodesFile('{"source": }')).toEqual({
    problems: [expect.stringMatching(/^not JSON: Unexpected token '}', "\{"source": \}"/)],
  });
});

it('allows the integers of added roles and no published one', () => {
  expect(schema.properties.roleTypes.items.properties.id).toEqual({
    type: 'integer',
    minimum: firstAddedRoleId,
    maximum: 2 ** 31 - 1,
  });
});
