import { type AddedRoleCodes, addRoleCodes, maxAddedRoleCodes, noAddedRoleCodes } from './added-role-codes';
import { hasPublishedCategory, hasPublishedText, publishedRoleTypes } from './role-tables';

const director = { id: 1_000_001, register: 'DE', code: 'GF', text: 'Managing Director', category: 'Management' };
const proxy = { id: 1_000_002, register: 'DE', code: 'PROK', text: 'Power of Procuration', category: 'Procuration' };
const board = { register: 'DE', code: 'VORSTAND', category: 'Executive Board' };
const file = (changed: Partial<AddedRoleCodes>): AddedRoleCodes => ({ ...noAddedRoleCodes, ...changed });
const before = file({ sources: ['one'], roleTypes: [director], roleGroups: [board] });

it('adds roles and groups to those that are there, in the order of the files', () => {
  expect(addRoleCodes(before, file({ sources: ['two'], roleTypes: [proxy] }))).toEqual({
    codes: { sources: ['one', 'two'], roleTypes: [director, proxy], roleGroups: [board] },
  });
});

it('changes nothing when the same file comes again, and keeps what a file no longer has', () => {
  expect(addRoleCodes(before, before)).toEqual({ codes: before });
  expect(addRoleCodes(before, file({ sources: ['one'], roleTypes: [director, director] }))).toEqual({ codes: before });
});

it('refuses every change of a role that is there, with the place and what is there', () => {
  const changed = file({
    roleTypes: [
      { ...director, text: 'Director' },
      { ...director, id: 1_000_003 },
      { ...proxy, id: 1_000_001 },
      { ...director, register: 'NO', code: 'DAGL', id: 1_000_004 },
      { ...proxy, id: 1_000_005 },
      { ...proxy, id: 1_000_006 },
    ],
    roleGroups: [
      { ...board, category: 'Board' },
      { register: 'NO', code: 'STYR', category: 'Board of Directors' },
    ],
  });
  expect(addRoleCodes(before, changed)).toEqual({
    problems: [
      ...[0, 1].map(
        (at) =>
          `roleTypes[${at}]: the role GF of the register DE was added with other values and cannot be changed: id 1000001, Managing Director, Management`,
      ),
      'roleTypes[2]: the id 1000001 belongs to the role GF of the register DE',
      'roleTypes[3]: the role DAGL of the register NO is in the published table and cannot be changed',
      'roleTypes[5]: the role PROK of the register DE was added with other values and cannot be changed: id 1000005, Power of Procuration, Procuration',
      'roleGroups[0]: the role group VORSTAND of the register DE was added with another category and cannot be changed: Executive Board',
      'roleGroups[1]: the role group STYR of the register NO is in the published table and cannot be changed',
    ],
  });
});

it('refuses another text and category that read the same when they are joined', () => {
  const joined = { ...director, text: 'Director, Sales', category: 'Management' };
  const swapped = { ...director, text: 'Director', category: 'Sales, Management' };
  expect(addRoleCodes(file({ roleTypes: [joined] }), file({ roleTypes: [swapped] }))).toEqual({
    problems: [
      'roleTypes[0]: the role GF of the register DE was added with other values and cannot be changed: id 1000001, Director, Sales, Management',
    ],
  });
});

it('refuses a file with which there would be too many roles and groups, however many came before', () => {
  const many = (count: number, first: number) =>
    file({
      roleTypes: Array.from({ length: count }, (_, at) => ({
        ...{ id: 1_000_000 + first + at, register: 'DE', code: `C${first + at}`, text: 'Role', category: 'Roles' },
      })),
    });
  const full = addRoleCodes(noAddedRoleCodes, many(maxAddedRoleCodes, 0));
  if ('problems' in full) throw new Error(full.problems.join());
  expect(full.codes.roleTypes).toHaveLength(maxAddedRoleCodes);
  expect(addRoleCodes(full.codes, full.codes)).toEqual(full);
  const refusal = { problems: ['there would be 1001 added roles and groups, and at most 1000 are possible'] };
  expect(addRoleCodes(full.codes, many(1, maxAddedRoleCodes))).toEqual(refusal);
  expect(addRoleCodes(full.codes, file({ roleGroups: [board] }))).toEqual(refusal);
});

it('no added role counts as published, so the mask hides its text and its own category', () => {
  const { id, text } = director;
  const ownWords = { id, text, category: 'Friends of Kari Nordmann' };
  expect([hasPublishedText(ownWords), hasPublishedCategory(ownWords)]).toEqual([false, false]);
  for (const published of publishedRoleTypes) expect(hasPublishedText({ ...published, id })).toBe(false);
});
