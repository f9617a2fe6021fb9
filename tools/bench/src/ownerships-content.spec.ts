import { contentOfApi, contentOfComputed, contentOfTable, omittedIn } from './ownerships-content';

const none = new Set<number>();
const body = (value: object) => Buffer.from(JSON.stringify(value));
const api = body({
  Relations: [
    {
      ServiceId: 1,
      Parents: [{ ServiceId: 9, UltimateOwnerships: [{ OwnershipStake: 60 }] }, { ServiceId: 8 }],
      Children: [],
    },
    {
      ServiceId: 2,
      Children: [{ ServiceId: 1, UltimateOwnerships: [{ MinOwnershipStake: 5, MaxOwnershipStake: 10 }] }],
    },
  ],
});
const computed = body({
  page: { companies: [{ serviceId: 2 }, { serviceId: 1 }] },
  ultimate: [
    { company: 1, isAbove: true, entity: 9, stakePercent: 60, minStakePercent: null, maxStakePercent: null },
    { company: 2, isAbove: false, entity: 1, stakePercent: null, minStakePercent: 5, maxStakePercent: 10 },
  ],
});
const table = body({
  companies: [
    { serviceId: 2, above: [], below: [{ id: 1, record: { minStakePercent: 5, maxStakePercent: 10 } }] },
    { serviceId: 1, above: [{ id: 9, record: { stakePercent: 60 } }], below: [] },
  ],
});

test('the API and both peers give the same text for the same ultimate ownerships', () => {
  const texts = [contentOfApi(api, none), contentOfComputed(computed, none), contentOfTable(table, none)];
  expect(texts).toEqual(Array(3).fill('[1,[[9,60,null,null]],[]]\n[2,[],[[1,null,5,10]]]'));
});

test('companies whose ultimate ownerships the API omits are left out of all texts', () => {
  const omitted = omittedIn(new Map([['x-ultimate-ownerships-omitted', '1, 7']]));
  const texts = [contentOfApi(api, omitted), contentOfComputed(computed, omitted), contentOfTable(table, omitted)];
  expect([[...omitted], texts]).toEqual([[1, 7], Array(3).fill('[2,[],[[1,null,5,10]]]')]);
  expect(omittedIn(new Map())).toEqual(none);
});
