import { withMessages } from '../testing/read-search';
import { ChangesQuery } from './changes-request';
import { readRequest } from './read-request';

const read = (query: object) => withMessages(readRequest(ChangesQuery, query));
const refused = (...messages: string[]) => ({ ok: false, messages });
const today = Math.floor(Date.now() / 86_400_000);
const textOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

describe('a period', () => {
  it('is from one day to another, which is today if it is not said, and may be one day', () => {
    expect([
      read({ from: '1970-01-02', to: '1970-01-03' }),
      read({ from: '1970-01-02', to: '1970-01-02' }),
      read({ from: '0001-01-02', to: textOf(today) }),
    ]).toEqual([
      { ok: true, request: { from: 1, to: 2 } },
      { ok: true, request: { from: 1, to: 1 } },
      { ok: true, request: { from: -719_161, to: today } },
    ]);
    expect(read({ from: '1970-01-02' })).toEqual({ ok: true, request: { from: 1, to: expect.any(Number) } });
  });

  it('needs its first day, and no last day before it', () => {
    expect(read({})).toEqual(refused('from is missing.'));
    expect(read({ to: 'x' })).toEqual(refused('from is missing.', 'Invalid value in to: x.'));
    expect(read({ from: '1970-01-03', to: '1970-01-02' })).toEqual(refused('from must not be after to.'));
  });

  it.each(['9999-01-01', textOf(today + 2), '0001-01-01', '2020-02-30', '2020-1-1', '', ['2020-01-01', '2020-01-02']])(
    'cannot have the day %j',
    (sent) => {
      const quoted = typeof sent === 'string' ? sent : JSON.stringify(sent);
      expect(read({ from: sent, to: sent })).toEqual(
        refused(`Invalid value in from: ${quoted}.`, `Invalid value in to: ${quoted}.`),
      );
    },
  );
});
