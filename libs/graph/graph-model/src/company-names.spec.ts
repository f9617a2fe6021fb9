import { isIndexedBeginning, sortableLength, maxFoldedLength, nameSearchPropertiesOf } from './company-names';

describe('nameSearchPropertiesOf', () => {
  it('has the folded name, the first letters of its words, each once, and the length without legal forms', () => {
    expect(['Nørsk Norwegian AS', 'A/S', '***', undefined].map(nameSearchPropertiesOf)).toEqual([
      {
        foldedName: 'norsk norwegian as',
        foldedBeginnings: 'n no nor nors norw a as',
        foldedLength: '0015',
      },
      { foldedName: 'as', foldedBeginnings: 'a as', foldedLength: '0002' },
      undefined,
      undefined,
    ]);
  });

  it('cuts no letter of two code units in half', () => {
    expect(nameSearchPropertiesOf('\u{10428}a\u{10429}b\u{1042a}')?.foldedBeginnings).toBe(
      '\u{10428} \u{10428}a \u{10428}a\u{10429} \u{10428}a\u{10429}b',
    );
    expect(['\u{10428}a\u{10429}b', '\u{10428}a\u{10429}bc'].map(isIndexedBeginning)).toEqual([true, false]);
  });
});

it('a length beyond the longest counts as the longest', () => {
  expect([7, maxFoldedLength, maxFoldedLength + 1].map(sortableLength)).toEqual(['0007', '9999', '9999']);
});
