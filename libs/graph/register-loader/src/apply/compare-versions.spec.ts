import { may } from '../../test/statements';
import { compareVersions, newerVersion } from './compare-versions';

const stored = { asOf: may(2), hash: 'h' };

describe('a statement compared with the stored version', () => {
  it.each([
    ['no stored version', undefined, { asOf: may(1), hash: 'x' }, 'changed'],
    ['older', stored, { asOf: may(1), hash: 'h' }, { result: 'outdated' }],
    ['the same', stored, { asOf: may(2), hash: 'h' }, { result: 'unchanged' }],
    ['newer with other content', stored, { asOf: may(3), hash: 'x' }, 'changed'],
    ['newer with the same content', stored, { asOf: may(3), hash: 'h' }, 'reconfirmed'],
    [
      'the same point in time written with a fraction',
      stored,
      { asOf: '2024-05-02T00:00:00.000Z', hash: 'h' },
      { result: 'unchanged' },
    ],
    ['newer by a fraction of a second', stored, { asOf: '2024-05-02T00:00:00.5Z', hash: 'x' }, 'changed'],
    ['other content with the same date, with a greater hash', stored, { asOf: may(2), hash: 'x' }, 'contradicts'],
    [
      'other content with the same date, with a smaller hash',
      stored,
      { asOf: may(2), hash: 'a' },
      { result: 'rejected', reason: `different content with the same date as the stored statement (asOf ${may(2)})` },
    ],
    ['a withdrawal with the same date', stored, { asOf: may(2), hash: 'withdrawn' }, 'preferred'],
    [
      'what was withdrawn with the same date',
      { asOf: may(2), hash: 'withdrawn' },
      { asOf: may(2), hash: 'x' },
      { result: 'rejected', reason: `withdrawn with the same date (asOf ${may(2)})` },
    ],
  ])('%s', (_case, version, stated, comparison) => {
    expect(compareVersions(version, stated)).toEqual(comparison);
  });

  it.each([
    [{ asOf: may(2), hash: 'a' }, 1, 'preferred'],
    [
      { asOf: may(2), hash: 'x' },
      -1,
      { result: 'rejected', reason: `different content with the same date as the stored statement (asOf ${may(2)})` },
    ],
  ])('of one date is judged by the preference before its hash: %j, %i', (stated, preference, comparison) => {
    expect(compareVersions(stored, stated, preference)).toEqual(comparison);
  });

  it('is compared with the newer of the stored version and its removal', () => {
    const removal = { asOf: may(3), hash: 'withdrawn' };
    expect([
      newerVersion(stored, removal),
      newerVersion(removal, stored),
      newerVersion(stored, undefined),
      newerVersion(undefined, undefined),
    ]).toEqual([removal, removal, stored, undefined]);
  });
});
