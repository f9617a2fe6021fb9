import { memoryStore } from '../testing/memory-store';
import { isSignInReturn, keepSignIn, signInStorageKey, takeSignIn, withoutSignInParameters } from './kept-sign-in';

test('verifier and state survive one redirect, and are then gone', () => {
  const store = memoryStore();
  keepSignIn(store, { state: 's', verifier: 'v', fragment: '#company=1001&asOf=2022-05-01' });
  expect(takeSignIn(store)).toEqual({ state: 's', verifier: 'v', fragment: 'company=1001&asOf=2022-05-01' });
  expect([takeSignIn(store), store.items.size]).toEqual([undefined, 0]);
});

test('of an address, only what a deep link may say is kept', () => {
  const store = memoryStore();
  keepSignIn(store, { state: 's', verifier: 'v', fragment: '#company=1&Name=Ann&token=secret' });
  expect(store.items.get(signInStorageKey)).toBe('{"state":"s","verifier":"v","fragment":"company=1"}');
});

test.each(['', 'text', 'null', '{"state":"s"}', '{"state":1,"verifier":"v","fragment":""}'])(
  'what is not whole is taken out and not used: %j',
  (text) => {
    const store = memoryStore();
    store.setItem(signInStorageKey, text);
    expect([takeSignIn(store), store.items.size]).toEqual([undefined, 0]);
  },
);

test.each([
  ['https://a.example/explorer/?code=c&state=s&iss=https%3A%2F%2Fissuer.example', true],
  ['https://a.example/explorer/?error=access_denied&state=s', true],
  ['https://a.example/explorer/?code=c', false],
  ['https://a.example/explorer/#company=1', false],
])('%s ends a sign-in: %s', (address, ends) => {
  expect(isSignInReturn(new URL(address))).toBe(ends);
});

test('code, state and issuer leave the address', () => {
  const address = new URL('https://a.example/explorer/?code=c&state=s&iss=i');
  expect(withoutSignInParameters(address, 'company=1')).toBe('/explorer/#company=1');
  expect(withoutSignInParameters(address, '')).toBe('/explorer/');
});
