import { type PersonProfile, serviceId } from '../entities';
import { samePersons } from './same-persons';

const found = (...profiles: PersonProfile[]) =>
  samePersons(profiles.map((profile, index) => ({ serviceId: serviceId(index + 1), profile })));
const long = '85010112345';

it.each<[string, PersonProfile[], number[][]]>([
  [
    'with one national id',
    [{ nationalIdentificationNumber: long }, { nationalIdentificationNumber: '850101 12345' }],
    [[1, 2]],
  ],
  [
    'with one name and day of birth',
    [
      { name: 'Ada Holm', birthDate: '1971-04-01' },
      { name: ' ADA  holm', birthDate: '1971-04-01' },
    ],
    [[1, 2]],
  ],
  [
    'each the same as another',
    [
      { nationalIdentificationNumber: long },
      { name: 'Ada Holm', birthDate: '1971-04-01' },
      { nationalIdentificationNumber: long, name: 'Ada Holm', birthDate: '1971-04-01' },
    ],
    [[1, 2, 3]],
  ],
  [
    'in two groups',
    [
      { name: 'B', birthDate: '1971-04-02' },
      { name: 'A', birthDate: '1971-04-01' },
      { name: 'A', birthDate: '1971-04-01' },
      { name: 'B', birthDate: '1971-04-02' },
    ],
    [
      [1, 4],
      [2, 3],
    ],
  ],
  [
    'with one short national id in one country',
    [
      { nationalIdentificationNumber: '12345678', countryCode: 'NO' },
      { nationalIdentificationNumber: '12345678', countryCode: 'SE' },
      { nationalIdentificationNumber: '12345678', countryCode: 'NO' },
    ],
    [[1, 3]],
  ],
])('records %s may describe one person', (_what, profiles, groups) => {
  expect(found(...profiles)).toEqual(groups);
});

it.each<[string, PersonProfile[]]>([
  ['without anything', [{}, {}]],
  ['with one name', [{ name: 'Ada Holm' }, { name: 'Ada Holm' }]],
  [
    'with one name and month of birth',
    [
      { name: 'A', birthDate: '1971-04' },
      { name: 'A', birthDate: '1971-04' },
    ],
  ],
  [
    'with one day of birth',
    [
      { name: 'A', birthDate: '1971-04-01' },
      { name: 'B', birthDate: '1971-04-01' },
    ],
  ],
  ['with a blank name', [{ name: ' ', birthDate: '1971-04-01' }, { birthDate: '1971-04-01' }]],
  [
    'with a placeholder as number',
    [{ nationalIdentificationNumber: '00000000000' }, { nationalIdentificationNumber: '00000000000' }],
  ],
])('records %s are no hint', (_what, profiles) => {
  expect(found(...profiles)).toEqual([]);
});
