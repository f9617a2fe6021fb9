import { contentOfApi, contentOfPeer, firstDifference } from './page-content';

const bytes = (value: object) => Buffer.from(JSON.stringify(value));
const apiPage = {
  Relations: [
    {
      ServiceId: 1,
      Name: 'One',
      OrgNo: 'X1',
      CountryCode: 'NO',
      Parents: [
        {
          ServiceId: 9,
          Name: 'Ola',
          Ownerships: [{ OwnershipStake: 40, InDate: '2020-01-01' }],
          History: [{ ServiceId: 9, KeyPersonRoles: [{ Id: 7, OutDate: '2019-01-01' }] }],
        },
      ],
    },
    { ServiceId: 2, Name: 'Two', CountryCode: 'SE', Children: [{ ServiceId: 1, Name: 'One', Ownerships: [{}] }] },
  ],
};
const peerPage = (stakePercent: number, name: string) => ({
  companies: [
    {
      serviceId: 2,
      profile: { name: 'Two', countryCode: 'SE' },
      parents: [],
      children: [{ type: 'OWNS', id: 1, record: { stakePercent: 0 }, profile: { Name: 'One' } }],
    },
    {
      serviceId: 1,
      profile: { name: 'One', orgNo: 'X1', countryCode: 'NO' },
      parents: [
        { type: 'HELD_ROLE', id: 9, record: { id: 7, outDate: '2019-01-01' }, profile: { name } },
        { type: 'OWNS', id: 9, record: { stakePercent, inDate: '2020-01-01' }, profile: { name } },
      ],
      children: [],
    },
  ],
});

test('pages of the API and of a peer have the same content, in any order', () => {
  expect(contentOfPeer(bytes(peerPage(40, 'Ola')))).toBe(contentOfApi(bytes(apiPage)));
  expect(contentOfApi(bytes(apiPage)).split('\n')).toEqual([
    expect.stringMatching(/^company \[1,"One","X1","NO"\]: 2 records of parents, 0 of children, digest [0-9a-f]{16}$/),
    expect.stringMatching(/^company \[2,"Two",null,"SE"\]: 0 records of parents, 1 of children, digest [0-9a-f]{16}$/),
  ]);
});

test.each([
  ['another stake', 41, 'Ola'],
  ['another name of an owner', 40, 'Kari'],
])('%s is another content, and its company is named', (_what, stake, name) => {
  const [ours, theirs] = [contentOfApi(bytes(apiPage)), contentOfPeer(bytes(peerPage(stake, name)))];
  expect(firstDifference([ours, theirs])).toBe(`${ours.split('\n')[0]} / ${theirs.split('\n')[0]}`);
});

test('a company that only one page has is a difference', () => {
  const page = contentOfApi(bytes(apiPage));
  expect([firstDifference([page, page.split('\n')[0] as string]), firstDifference([page, page])]).toEqual([
    `${page.split('\n')[1]} / no company`,
    'nothing',
  ]);
});

test('a record of an unknown type is an error', () => {
  const page = {
    companies: [
      { serviceId: 1, profile: {}, parents: [{ type: 'HELD', id: 2, record: {}, profile: {} }], children: [] },
    ],
  };
  expect(() => contentOfPeer(bytes(page))).toThrow('HELD is no relationship type of a record.');
});
