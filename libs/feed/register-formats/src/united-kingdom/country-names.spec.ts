import { countriesOfNationality, countryNamed, isUnitedKingdom } from './country-names';

describe('countryNamed', () => {
  it.each([
    ['England And Wales', 'GB'],
    ['England & Wales', 'GB'],
    ['Scotland', 'GB'],
    ['Gibraltar', 'GI'],
    ['Czech Republic', 'CZ'],
    ['United States', 'US'],
    ['Virgin Islands, British', 'VG'],
    ['Côte d’Ivoire', 'CI'],
    ['Uae', 'AE'],
  ])('finds the country of %s', (name, code) => {
    expect(countryNamed(name)).toBe(code);
  });

  it.each(['Minnesota, Usa', 'West Yorkshire', 'n/a', 'Congo', '', 'English Law'])(
    'finds no country in "%s"',
    (name) => {
      expect(countryNamed(name)).toBeUndefined();
      expect(isUnitedKingdom(name)).toBe(false);
    },
  );
});

describe('countriesOfNationality', () => {
  it.each([
    ['British', ['GB']],
    ['British,Irish', ['GB', 'IE']],
    ['Polish', ['PL']],
    ['English', ['GB']],
    ['Klingon', []],
    // A word that every object of JavaScript has.
    ['Constructor', []],
    [undefined, []],
  ])('gives the countries of %s', (text, codes) => {
    expect(countriesOfNationality(text)).toEqual(codes);
  });
});
