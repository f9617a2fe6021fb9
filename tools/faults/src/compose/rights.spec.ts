import { excessOf, type Rights, rightsIn } from './rights';

const none = '0000000000000000';
const bare: Rights = { user: 10001, capabilities: Array(5).fill(none), maySetRights: false, isRootReadOnly: true };

const shown = (root: string) =>
  [
    'Name:\tnode\nUid:\t10001\t10001\t10001\t10001\nGid:\t10001\t10001\t10001\t10001',
    ...['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map((name) => `Cap${name}:\t${none}`),
    'NoNewPrivs:\t1',
    `1 2 0:50 / / ${root},relatime - overlay overlay rw,lowerdir=/a`,
    '3 1 0:51 / /proc rw,nosuid - proc proc rw',
  ].join('\n');

test('rights are read from what the kernel shows', () => {
  expect([rightsIn(shown('ro')), rightsIn(shown('rw'))]).toEqual([bare, { ...bare, isRootReadOnly: false }]);
});

test('a service has no right that docker-compose.yml does not give a reason for', () => {
  const changed: readonly Partial<Rights>[] = [
    {},
    { user: 0 },
    { capabilities: [none, none, none, '00000000a80425fb', none] },
    { maySetRights: true },
    { isRootReadOnly: false },
    { user: NaN },
  ];
  const excesses = (service: string) => changed.map((one) => excessOf(service, { ...bare, ...one }));
  const others = [
    'capabilities 0000000000000000 0000000000000000 0000000000000000 00000000a80425fb 0000000000000000',
    'its programs may get new rights',
  ];
  expect(excesses('api')).toEqual([undefined, 'user 0', ...others, 'writing to its root', 'user NaN']);
  expect(excessOf('s3', { ...bare, user: 0 })).toBeUndefined();
  expect(excessOf('neo4j', { ...bare, isRootReadOnly: false })).toBeUndefined();
});
