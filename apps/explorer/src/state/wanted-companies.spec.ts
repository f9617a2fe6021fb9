import { mergedCompanies, maxOfferedCompanies, searchBodiesFor } from './wanted-companies';

test.each([
  ['Nordlys Eksempel', [{ Name: 'Nordlys Eksempel' }]],
  ['999 000 011', [{ OrgNo: '999 000 011' }, { Name: '999 000 011' }]],
  ['559900-0015', [{ OrgNo: '559900-0015' }, { Name: '559900-0015' }]],
  ['SC123456', [{ OrgNo: 'SC123456' }, { Name: 'SC123456' }]],
  ['3i Group', [{ OrgNo: '3i Group' }, { Name: '3i Group' }]],
  ['OW6OFBNCKXC4US5C7523', [{ LEI: 'OW6OFBNCKXC4US5C7523' }]],
  ['ow6o fbnc-kxc4 us5c 7523', [{ LEI: 'ow6o fbnc-kxc4 us5c 7523' }]],
  ['OW6OFBNCKXC4US5C752', [{ OrgNo: 'OW6OFBNCKXC4US5C752' }, { Name: 'OW6OFBNCKXC4US5C752' }]],
])('%j is searched as %j', (typed, wanted) => {
  expect(searchBodiesFor(typed)).toEqual(wanted);
});

test('a company that several searches find is offered once, at its first place', () => {
  const companies = (...ids: number[]) => ids.map((ServiceId) => ({ ServiceId }));
  expect(mergedCompanies([companies(7), companies(3, 7, 5)])).toEqual(companies(7, 3, 5));
  const many = Array.from({ length: maxOfferedCompanies }, (_, index) => index + 20);
  expect(mergedCompanies([companies(7), companies(...many)])).toEqual(companies(7, ...many.slice(0, -1)));
});
