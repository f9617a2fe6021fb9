import { may } from '../../test/statements';
import { compareVersions, newer } from './compare-versions';

const held = { asOf: may(2), hash: 'h' };

describe('a statement compared with what is held', () => {
  it.each([
    ['nothing is held', undefined, { asOf: may(1), hash: 'x' }, 'says something'],
    ['older', held, { asOf: may(1), hash: 'h' }, { result: 'outdated' }],
    ['the same', held, { asOf: may(2), hash: 'h' }, { result: 'unchanged' }],
    ['newer with other content', held, { asOf: may(3), hash: 'x' }, 'says something'],
    ['newer with the same content', held, { asOf: may(3), hash: 'h' }, 'confirms'],
    ['the same point in time written with a fraction', held, { asOf: '2024-05-02T00:00:00.000Z', hash: 'h' }, { result: 'unchanged' }],
    ['newer by a fraction of a second', held, { asOf: '2024-05-02T00:00:00.5Z', hash: 'x' }, 'says something'],
    [
      'other content with the same date',
      held,
      { asOf: may(2), hash: 'x' },
      { result: 'rejected', reason: `different content with the same date as what is held (asOf ${may(2)})` },
    ],
  ])('%s', (_case, version, stated, standing) => {
    expect(compareVersions(version, stated)).toEqual(standing);
  });

  it('is compared with the newer of what is held and its removal', () => {
    const removal = { asOf: may(3), hash: 'withdrawn' };
    expect([newer(held, removal), newer(removal, held), newer(held, undefined), newer(undefined, undefined)]).toEqual([removal, removal, held, undefined]);
  });
});
