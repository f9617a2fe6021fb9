import { mayBeSameName, namesOf, wordsOf } from './same-name';

test.each([
  ['Kari Nordmann', 'kari  NORDMANN', true],
  ['Nordmann, Kari', 'Kari Nordmann', true],
  ['Kari Nordmann ENK', 'Kari Nordmann', true],
  ['Kári Åse Nordmann', 'Nordmann, Kari Ase', true],
  ['Kari Nordmann', 'Kari Marie Nordmann', true],
  ['Kari', 'kari', true],
  ['Kari AS', 'Kari', false],
  ['Kari Holding AS', 'Kari Nordmann', false],
  ['Ola Nordmann', 'Kari Nordmann', false],
  ['', '', false],
  [' - ', 'Kari', false],
])('mayBeSameName: %j and %j: %p', (one, other, expected) => {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  expect([mayBeSameName(words, others), mayBeSameName(others, words)]).toEqual([expected, expected]);
});

test('namesOf gives the stated names', () => {
  expect([{ name: 'A B', firstName: 'A', lastName: 'C' }, { firstName: 'A' }, {}].map(namesOf)).toEqual([
    ['A B', 'A C'],
    [],
    [],
  ]);
});
