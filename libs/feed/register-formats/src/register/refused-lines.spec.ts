import { publishedRoleCodes } from '../code-tables/code-tables';
import { registerReader } from './register-reader';

const base = { id: 'no:923609016', asOf: '2026-03-12' };
const holding = { id: 'r1', asOf: '2026-01-01', party: 'p1', company: 'c1' };

function read(statement: object) {
  return registerReader(publishedRoleCodes).read(JSON.stringify(statement));
}

describe('the register format says what is wrong with a line:', () => {
  const kinds =
    'one of company, person, ownership, beneficialOwnership, companyStructure, role, unspecifiedOwner, end, removal';
  const idRule = 'an id of 1 to 256 characters, without control characters and without white space at its ends';
  const momentRule = 'a date (yyyy-MM-dd) or a date-time with Z or an offset';
  const own = { statement: 'ownership', ...holding };
  const person = { statement: 'person', id: 'p1', asOf: '2026-01-01' };
  it.each<[string, object, string]>([
    ['another statement', { statement: 'firm', ...base }, `statement must be ${kinds}`],
    ['no statement', base, `statement is missing; statement must be ${kinds}`],
    [
      'missing members',
      { statement: 'ownership', id: 'r1', asOf: '2026-01-01' },
      'party is missing; company is missing',
    ],
    ['a typo', { ...person, birthdate: '1990' }, 'birthdate is not a known member'],
    ['a member that may be a value', { ...person, 'Kari Vik': 1 }, 'a member of another name is not a known member'],
    ['a typo inside', { ...person, addresses: [{ zip: '1' }] }, 'addresses[0].zip is not a known member'],
    ['a stake above 100', { ...own, ownershipStake: 100.1 }, 'ownershipStake must be <= 100'],
    ['a stake below 0', { ...own, minOwnershipStake: -1 }, 'minOwnershipStake must be >= 0'],
    [
      'several',
      { ...own, ownershipStake: 101, numberOfShares: -1 },
      'ownershipStake must be <= 100; numberOfShares must be >= 0',
    ],
    [
      'a range upside down',
      { ...own, minOwnershipStake: 60, maxOwnershipStake: 50 },
      'minOwnershipStake must be <= maxOwnershipStake',
    ],
    [
      'a stake outside its range',
      { ...own, ownershipStake: 40, minOwnershipStake: 50 },
      'minOwnershipStake must be <= ownershipStake',
    ],
    [
      'an empty range',
      { ...own, minOwnershipStake: 25, maxOwnershipStake: 25, isMinOwnershipStakeExcluded: true },
      'minOwnershipStake must be < maxOwnershipStake, because a bound is excluded',
    ],
    [
      'a stake on a bound that is excluded',
      { ...own, ownershipStake: 50, maxOwnershipStake: 50, isMaxOwnershipStakeExcluded: true },
      'ownershipStake must be < maxOwnershipStake, because a bound is excluded',
    ],
    [
      'more than everything, and less than nothing',
      {
        ...own,
        minOwnershipStake: 100,
        isMinOwnershipStakeExcluded: true,
        maxVotes: 0,
        isMaxVotesExcluded: true,
      },
      'minOwnershipStake must be < 100, because it is excluded; maxVotes must be > 0, because it is excluded',
    ],
    [
      'a bound that is excluded and not stated',
      { ...own, isMaxOwnershipStakeExcluded: true, isMinVotesExcluded: true, isMaxVotesExcluded: false },
      'isMaxOwnershipStakeExcluded needs maxOwnershipStake; isMinVotesExcluded needs minVotes',
    ],
    ['votes upside down', { ...own, minVotes: 2, maxVotes: 1 }, 'minVotes must be <= maxVotes'],
    ['an impossible date', { ...own, inDate: '2026-02-30' }, `inDate must be ${momentRule}`],
    ['a date-time without offset', { ...own, asOf: '2026-01-01T00:00:00' }, `asOf must be ${momentRule}`],
    ['a number as a date', { ...own, asOf: 20260101 }, 'asOf must be string'],
    [
      'a birth month that is none',
      { ...person, birthDate: '1990-13' },
      'birthDate must be a date (yyyy-MM-dd), a month (yyyy-MM) or a year (yyyy)',
    ],
    [
      'a lower-case country',
      { ...person, citizenships: ['NO', 'se'] },
      'citizenships[1] must be two letters in upper case (ISO 3166-1)',
    ],
    [
      'a country that does not exist',
      { ...person, countryCode: 'XX' },
      'countryCode must be the code of a country (ISO 3166-1)',
    ],
    [
      'the code that is often written for the United Kingdom',
      { ...person, addresses: [{ countryCode: 'UK' }] },
      'addresses[0].countryCode must be the code of a country (ISO 3166-1): the code of the United Kingdom is GB',
    ],
    ['an empty id', { ...person, id: '' }, `id must NOT have fewer than 1 characters`],
    ['a padded id', { ...person, id: ' p' }, `id must be ${idRule}`],
    ['a control character in an id', { ...person, id: 'p\u0000' }, `id must be ${idRule}`],
    ['a long id', { ...person, id: 'p'.repeat(257) }, 'id must NOT have more than 256 characters'],
    ['a long name', { ...person, name: 'n'.repeat(2001) }, 'name must NOT have more than 2000 characters'],
    ['null', { ...person, name: null }, 'name must be string'],
    ['a service id of 0', { ...person, serviceId: 0 }, 'serviceId must be >= 1'],
    ['a service id that is not safe', { ...person, serviceId: 2 ** 53 }, 'serviceId must be <= 9007199254740991'],
    [
      'an out date that is not to count',
      { ...own, ended: false, outDate: '2026-01-01' },
      'ended must not be false where outDate is given',
    ],
    [
      'a removal of something else',
      { statement: 'removal', of: 'role', ...base },
      'of must be one of company, person, record',
    ],
  ])('%s', (_title, statement, problem) => {
    expect(read(statement)).toEqual({ problem });
  });
});
