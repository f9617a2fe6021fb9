import { company, end, may, person, records, stake } from '../../test/statements';
import { contentHash } from './content-hash';

const identifiers = [{ scheme: 'S', id: '1' }, { scheme: 'T', id: '2' }];

describe('the fingerprint of what a statement says', () => {
  it('does not depend on its date, a given ServiceId, or the order of members, identifiers and records', () => {
    const one = company('a', may(1), { identifiers, profile: { name: 'A', orgNo: '1' } });
    const other = company('a', may(2), { serviceId: 4 as never, identifiers: [...identifiers].reverse(), profile: { orgNo: '1', name: 'A' } });
    expect(contentHash(other)).toBe(contentHash(one));
    expect(contentHash(person('p', may(2), { serviceId: 4 as never }))).toBe(contentHash(person('p', may(1))));
    expect(contentHash(records('r', may(2), 'a', 'b', stake(2), stake(1)))).toBe(contentHash(records('r', may(1), 'a', 'b', stake(1), stake(2))));
  });

  it.each([
    ['a field', company('a', may(1), { profile: { name: 'A', updatedAt: may(1) } })],
    ['the rank', company('a', may(1), { rank: 1 })],
    ['whether it can be found', company('a', may(1), { searchable: false })],
    ['an identifier', company('a', may(1), { identifiers })],
    ['the sole trader', company('a', may(1), { soleTraderOf: 'p' })],
  ])('depends on %s', (_what, changed) => {
    expect(contentHash(changed)).not.toBe(contentHash(company('a', may(1))));
  });

  it('depends on the ends of a record, on each of its records, and on the date of an end', () => {
    const hashes = [
      records('r', may(1), 'a', 'b', stake(1)),
      records('r', may(1), 'b', 'a', stake(1)),
      records('r', may(1), 'a', 'b', stake(1), stake(1)),
      records('r', may(1), 'a', 'b', { ...stake(1), ended: true }),
      end('r', may(1)),
      end('r', may(1), may(1)),
    ].map(contentHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
