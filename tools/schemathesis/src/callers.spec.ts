import { callersOf } from './callers';

test('the callers are all subscriptions of the demo, and then one caller without a token', () => {
  const organisations = [
    { id: 'a', subscriptions: [{ id: 'a-1' }, { id: 'a-2' }] },
    { id: 'b', subscriptions: [] },
    { id: 'c', subscriptions: [{ id: 'c-1' }] },
  ];
  expect(callersOf(JSON.stringify({ organisations }))).toEqual([
    { name: 'a-1', subscription: 'a-1' },
    { name: 'a-2', subscription: 'a-2' },
    { name: 'c-1', subscription: 'c-1' },
    { name: 'without a token' },
  ]);
});
