import { companyNumberOf, isBritish } from './company-numbers';

describe('companyNumberOf', () => {
  it.each([
    ['00686734', '00686734'],
    ['686734', '00686734'],
    ['Sc123', 'SC000123'],
    [' SC 123456 ', 'SC123456'],
    ['oc301540', 'OC301540'],
    ['R0000123', 'R0000123'],
  ])('reads %s', (text, number) => {
    expect(companyNumberOf(text)).toBe(number);
  });

  it.each(['n/a', 'NA', 'None', '', '123456789', 'XX123456', '00000000', '41-0406690X', 'HRB 1234', undefined])(
    'takes %s for no number',
    (text) => {
      expect(companyNumberOf(text)).toBeUndefined();
    },
  );

  it.each([
    ['00686734', true],
    ['SC123456', true],
    ['OE029880', false],
    ['FC012345', false],
  ])('%s is of a British company: %s', (number, expected) => {
    expect(isBritish(number)).toBe(expected);
  });
});
