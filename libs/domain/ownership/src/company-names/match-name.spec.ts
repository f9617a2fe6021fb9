import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { foldName } from './fold-name';
import { compareMatches, isOneEditAway, matchName } from './match-name';
import { significantLength, mayBeMistyped, readWantedName } from './wanted-name';

const matchOf = (wanted: string, name: string) => matchName(readWantedName(wanted), foldName(name));

describe('matchName', () => {
  it.each([
    ['Equinor', 'Equinor ASA', 'whole'],
    ['equinor asa', 'EQUINOR', 'whole'],
    ['Volvo Aktiebolag', 'AB Volvo', 'whole'],
    ['hydro norsk', 'Norsk Hydro ASA', 'words'],
    ['as', 'AS Bygg', 'words'],
    ['as', 'AS', 'whole'],
    ['nor hyd', 'Norsk Hydro ASA', 'beginnings'],
    ['volvo a', 'Volvo AB', 'beginnings'],
    ['norks hydro', 'Norsk Hydro', 'mistyped'],
    ['nor hydri', 'Norsk Hydro', 'mistyped'],
    ['norks hydri', 'Norsk Hydro', undefined],
    ['ydro', 'Norsk Hydro', 'mistyped'],
    ['nrs', 'Nors', undefined],
    ['orsk', 'Norsk', 'mistyped'],
    ['dro', 'Norsk Hydro', undefined],
    ['', 'Norsk Hydro', undefined],
    ['norsk', '', undefined],
  ])('%j finds %j: %s', (wanted, name, exactness) => {
    expect(matchOf(wanted, name)?.exactness).toBe(exactness);
  });

  it('says how long the name is without legal forms, and how many letters are wrong', () => {
    expect([matchOf('norsk', 'Norsk Hydro ASA'), matchOf('norks', 'Norsk Hydro ASA')]).toEqual([
      { exactness: 'words', editDistance: 0, length: 11 },
      { exactness: 'mistyped', editDistance: 1, length: 11 },
    ]);
    expect([significantLength('as'), significantLength('')]).toEqual([2, 0]);
  });

  it('orders by exactness, wrong letters and length', () => {
    const match = (exactness: 'whole' | 'words' | 'mistyped', editDistance: 0 | 1, length: number) => ({
      exactness,
      editDistance,
      length,
    });
    const ordered = [match('whole', 0, 9), match('words', 0, 3), match('words', 0, 4), match('mistyped', 1, 1)];
    expect([...ordered].reverse().sort(compareMatches)).toEqual(ordered);
  });
});

/** All words within one edit, as a list: what is meant by one wrong letter. */
function neighbours(word: string, alphabet: readonly string[]): Set<string> {
  const [letters, all] = [[...word], new Set<string>()];
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at)];
    for (const letter of alphabet) {
      all.add(before + letter + after.join(''));
      if (after.length > 0) all.add(before + letter + after.slice(1).join(''));
    }
    if (after.length > 0) all.add(before + after.slice(1).join(''));
    if (after.length > 1) all.add(`${before}${after[1]}${after[0]}${after.slice(2).join('')}`);
  }
  all.delete(word);
  return all;
}

it('words are one edit apart that one letter or one swap turns into each other', () => {
  const alphabet = ['a', 'b', '𝒳'];
  const word = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 5 });
  const classes = ['one edit', 'more edits', 'equal'] as const;
  const pair = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(word, word) },
    { weight: 1, arbitrary: word.map((one) => [one, one] as const) },
  );
  checkProperty({ values: pair, classes, usual: 500 }, ([one, other], meet) => {
    const isNeighbour = neighbours(one, alphabet).has(other);
    expect([isOneEditAway(one, other), isOneEditAway(other, one)]).toEqual([isNeighbour, isNeighbour]);
    meet(one === other ? 'equal' : isNeighbour ? 'one edit' : 'more edits');
  });
});

it('short and very long words are taken as typed', () => {
  expect(['abc', 'abcd', 'x'.repeat(24), 'x'.repeat(25), '𝒳𝒳𝒳'].map(mayBeMistyped)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
