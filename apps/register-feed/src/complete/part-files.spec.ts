import { missingPartMessages } from './part-files';

describe('files in parts', () => {
  it('are complete with all parts, in any order and in any folder', () => {
    expect(missingPartMessages(['a/psc_2of3.zip/psc_2of3.txt', 'psc_1of3.txt', 'b/psc_3of3.txt', 'other.csv'])).toEqual(
      [],
    );
    expect(
      missingPartMessages(['BasicCompanyData-2026-03-01-part1_2.csv', 'BasicCompanyData-2026-03-01-part2_2.csv']),
    ).toEqual([]);
  });

  it('are named with the parts that are missing', () => {
    expect(missingPartMessages(['psc_1of3.txt', 'psc_3of3.txt'])).toEqual([
      'psc_*of3.txt: of 3 parts these are missing: 2',
    ]);
    expect(missingPartMessages(['psc_1of28.txt'])).toEqual([
      'psc_*of28.txt: of 28 parts these are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …',
    ]);
  });

  it('of two days are two sets', () => {
    expect(missingPartMessages(['psc-2026-03-12_1of2.txt', 'psc-2026-03-13_2of2.txt'])).toEqual([
      'psc-2026-03-12_*of2.txt: of 2 parts these are missing: 2',
      'psc-2026-03-13_*of2.txt: of 2 parts these are missing: 1',
    ]);
  });

  it('are not seen in other numbers', () => {
    expect(missingPartMessages(['1of99999999.csv', 'enheter_2026-03-12.json', 'roof.csv'])).toEqual([]);
  });
});
