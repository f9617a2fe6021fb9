import { problemsWithStated } from './stated-truth';
import type { Company } from './truth';

const statements = [
  { statement: 'company', id: 'c:1', name: 'One', orgNo: '1', countryCode: 'NO', totalNumberOfShares: 100 },
  { statement: 'company', id: 'c:2', name: 'Two', orgNo: '2', countryCode: 'NO' },
  { statement: 'person', id: 'p:1', name: 'Ada', nationalIdentificationNumber: '7' },
  {
    statement: 'ownership',
    id: 'o:1',
    party: 'c:1',
    company: 'c:2',
    minOwnershipStake: 0,
    maxOwnershipStake: 5,
    inDate: '2001-01-01',
  },
  { statement: 'role', id: 'r:1', party: 'p:1', company: 'c:2', inDate: '2001-01-01', outDate: '2005-01-01' },
];
const one = {
  ...{ ServiceId: 1, Name: 'One', OrgNo: '1', CountryCode: 'NO', TotalNumberOfShares: 100 },
  Children: [{ ServiceId: 2, OrgNo: '2', Ownerships: [{ MaxOwnershipStake: 5, InDate: '2001-01-01T00:00:00Z' }] }],
};
const former = {
  ServiceId: 3,
  NationalIdentificationNumber: '7',
  History: [
    { ServiceId: 3, KeyPersonRoles: [{ Id: 1, InDate: '2001-01-01T00:00:00Z', OutDate: '2005-01-01T00:00:00Z' }] },
  ],
};
const two = {
  ...{ ServiceId: 2, Name: 'Two', OrgNo: '2', CountryCode: 'NO' },
  Parents: [
    {
      ServiceId: 1,
      OrgNo: '1',
      Ownerships: [{ MaxOwnershipStake: 5, InDate: '2001-01-01T00:00:00Z' }],
      UltimateOwnerships: [{}],
    },
    former,
  ],
};

const problems = (...companies: Company[]) => problemsWithStated(statements, companies);

it('answers with the stated records, on both sides and in History, are right', () => {
  expect(problems(one, two)).toEqual([]);
});

it.each([
  ['another name', { ...two, Name: 'Three' }],
  [
    'another stake',
    {
      ...two,
      Parents: [{ ...two.Parents[0], Ownerships: [{ MaxOwnershipStake: 6, InDate: '2001-01-01T00:00:00Z' }] }, former],
    },
  ],
  ['a missing record', { ...two, Parents: [former] }],
  [
    'an ended record among the current ones',
    { ...two, Parents: [two.Parents[0], { ...former, ...former.History[0], History: undefined }] },
  ],
])('an answer with %s is wrong', (_, wrong) => {
  expect(problems(one, wrong as Company)).toEqual(['company 2 is not as it is stated']);
});

it('a company that is not stated, or missing, is wrong', () => {
  expect([problems(one, two, { ServiceId: 9, CountryCode: 'NO' }), problems(one)]).toEqual([
    ['company 9 is not stated', '-1 companies are missing'],
    ['1 companies are missing'],
  ]);
});
