import { allCountryCodes, alpha2Of, countryCodeProblem, isCountryCode, typedCountryProblem } from './country-codes';

describe('country codes', () => {
  it('are the 249 of ISO 3166-1, and that of Kosovo', () => {
    const codes = allCountryCodes();
    expect([codes.length, new Set(codes).size, codes.filter((code) => !/^[A-Z]{2}$/.test(code))]).toEqual([
      250,
      250,
      [],
    ]);
    expect(['NO', 'GB', 'AX', 'XK', 'UK', 'XX', 'EU', 'gb', ''].filter(isCountryCode)).toEqual([
      'NO',
      'GB',
      'AX',
      'XK',
    ]);
  });

  it('are found by alpha-3 codes', () => {
    expect(['NOR', 'GBR', 'XKX', 'XXX', 'nor'].map(alpha2Of)).toEqual(['NO', 'GB', 'XK', undefined, undefined]);
  });

  it.each([
    ['GB', undefined],
    ['XX', 'No country has the code XX.'],
    ['UK', 'No country has the code UK: the code of the United Kingdom is GB.'],
    ['EL', 'No country has the code EL: the code of Greece is GR.'],
  ])('%s: %s', (code, problem) => {
    expect(countryCodeProblem(code)).toBe(problem);
  });

  it.each([
    ['gb', undefined],
    ['NOR', 'NOR has three letters: the code of this country is NO. '],
    ['nor', 'NOR has three letters: the code of this country is NO. '],
    ['XX', 'No country has the code XX. '],
    ['uk', 'No country has the code UK: the code of the United Kingdom is GB. '],
    ['Norway', ''],
    ['', ''],
  ])('typed as %j: %s', (text, problem) => {
    const expected = 'Expected a code of two letters (ISO 3166-1 alpha-2), such as NO.';
    expect(typedCountryProblem(text)).toBe(problem === undefined ? undefined : `${problem}${expected}`);
  });
});
