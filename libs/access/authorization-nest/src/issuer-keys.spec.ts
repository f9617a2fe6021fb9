import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { keySetFreshMs, type IssuerKeys, minKeySetFetchIntervalMs, maxKeySetAgeWithoutIssuerMs } from './issuer-keys';
import { Issuer } from './testing/issuer';
import { TokenKeysUnavailable } from './token-keys';

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
const [first, second] = [newKey(), newKey()];
let issuer: Issuer;
let keys: IssuerKeys;

beforeEach(async () => {
  issuer = new Issuer();
  issuer.keys = new Map([['first', first]]);
  keys = await issuer.start();
});

afterEach(() => issuer.stop());

const isKey = (found: KeyObject | undefined, expected: KeyObject) => found?.equals(expected) ?? false;

it('fetches the key set once for many tokens, also at the same time', async () => {
  const found = await Promise.all(Array.from({ length: 10 }, () => keys.find('first')));
  found.push(await keys.find('first'));
  expect([found.every((key) => isKey(key, first)), issuer.fetches]).toEqual([true, 1]);
  expect(new Set(found).size).toBe(1);
});

it('finds a new key after a rotation, and no longer the old one', async () => {
  await keys.find('first');
  issuer.keys = new Map([['second', second]]);
  issuer.passed = minKeySetFetchIntervalMs;
  expect([isKey(await keys.find('second'), second), await keys.find('first'), issuer.fetches]).toEqual([
    true,
    undefined,
    2,
  ]);
});

it('stops trusting a key that the issuer withdrew', async () => {
  await keys.find('first');
  issuer.keys = new Map([['second', second]]);
  issuer.passed = keySetFreshMs - 1;
  expect(isKey(await keys.find('first'), first)).toBe(true);
  issuer.passed = keySetFreshMs;
  expect(await keys.find('first')).toBeUndefined();
});

it('asks once for a flood of unknown keys, and serves the known ones meanwhile', async () => {
  await keys.find('first');
  issuer.passed = minKeySetFetchIntervalMs;
  const unknown = await Promise.all(Array.from({ length: 100 }, (_, index) => keys.find(`invented ${index}`)));
  expect([unknown.every((key) => key === undefined), isKey(await keys.find('first'), first), issuer.fetches]).toEqual([
    true,
    true,
    2,
  ]);
});

it('a token without a key id is verified with the only key', async () => {
  expect(isKey(await keys.find(undefined), first)).toBe(true);
  issuer.keys = new Map([
    ['first', first],
    ['second', second],
  ]);
  issuer.passed = keySetFreshMs;
  expect(await keys.find(undefined)).toBeUndefined();
});

it('cannot say anything while no key was ever fetched, and recovers by itself', async () => {
  issuer.status = 500;
  await expect(keys.find('first')).rejects.toThrow(TokenKeysUnavailable);
  issuer.status = 200;
  await expect(keys.find('first')).rejects.toThrow(TokenKeysUnavailable);
  issuer.passed = minKeySetFetchIntervalMs;
  expect(isKey(await keys.find('first'), first)).toBe(true);
});

it('keeps known keys in use for a while when the issuer is unavailable, and fails for unknown ones', async () => {
  await keys.find('first');
  await issuer.stop();
  issuer.passed = maxKeySetAgeWithoutIssuerMs - 1;
  expect(isKey(await keys.find('first'), first)).toBe(true);
  await expect(keys.find('second')).rejects.toThrow(TokenKeysUnavailable);
  issuer.passed = maxKeySetAgeWithoutIssuerMs;
  await expect(keys.find('first')).rejects.toThrow(TokenKeysUnavailable);
});

it('fails with a retriable error when the keys cannot be fetched', async () => {
  issuer.status = 500;
  await expect(keys.find('first')).rejects.toMatchObject({
    name: 'TokenKeysUnavailable',
    message: "The token issuer's keys cannot be fetched",
    retriable: true,
  });
});
