import { lineEntity, lineRecord } from './line-values';

test('entities have the members of a line of the service, in their own line and in those of others', () => {
  const company = { name: 'A AS', orgNo: '1', countryCode: 'NO', legalForm: 2, totalNumberOfShares: 0 };
  const person = { name: 'P', birthDate: '1970-01-01' };
  expect([
    lineEntity({ serviceId: 1, isCompany: true, countryCode: 'NO', profile: JSON.stringify(company) }),
    lineEntity({ serviceId: 2, isCompany: false, countryCode: null, profile: JSON.stringify(person) }),
  ]).toEqual([
    {
      serviceId: 1,
      isCompany: true,
      countryCode: 'NO',
      own: '{"Name":"A AS","OrgNo":"1","CountryCode":"NO","LegalForm":2}',
      published: '{"Name":"A AS","OrgNo":"1","CountryCode":"NO","IsCompany":true}',
    },
    {
      serviceId: 2,
      isCompany: false,
      countryCode: null,
      own: null,
      published: '{"Name":"P","BirthDate":"1970-01-01","IsCompany":false}',
    },
  ]);
});

test('records have the members of a line of the service, and ended ones are in the history', () => {
  const between = { party: 2, company: 1 };
  const record = JSON.stringify({ stakePercent: 12.5, isMaxStakeExcluded: true, inDate: '2020-01-01' });
  expect([
    lineRecord({ ...between, type: 'OWNS', record }),
    lineRecord({ ...between, type: 'HELD_ROLE', record: JSON.stringify({ id: 7 }) }),
  ]).toEqual([
    { ...between, member: 'Ownerships', value: '[{"OwnershipStake":12.5,"InDate":"2020-01-01"}]' },
    { ...between, member: 'History', value: '[{"KeyPersonRoles":[{"Id":7}]}]' },
  ]);
  expect(() => lineRecord({ ...between, type: 'ULTIMATELY_OWNS', record })).toThrow('no relationship type of a record');
});
