import { withMessages } from '../testing/read-search';
import { KeyPersonsQuery } from './key-persons-request';
import { readRequest } from './read-request';
import { noNumberToTen } from '../testing/no-number-to-ten';

const read = (levels: unknown) => withMessages(readRequest(KeyPersonsQuery, { levels }));

describe('asOf', () => {
  const asOf = (sent: unknown) => withMessages(readRequest(KeyPersonsQuery, { asOf: sent }));

  it('is a day up to today', () => {
    const today = new Date().toISOString().slice(0, 10);
    expect([asOf('1970-01-02'), asOf(today)]).toEqual([
      { ok: true, request: { levels: 3, asOf: 1 } },
      { ok: true, request: { levels: 3, asOf: Math.floor(Date.parse(today) / 86_400_000) } },
    ]);
  });

  it.each(['9999-01-01', '2020-02-30', '2020-1-1', '', ['2020-01-01', '2020-01-02']])('cannot be %j', (sent) => {
    const quoted = typeof sent === 'string' ? sent : JSON.stringify(sent);
    expect(asOf(sent)).toEqual({ ok: false, messages: [`Invalid value in asOf: ${quoted}.`] });
  });
});

describe('levels', () => {
  it.each([
    [undefined, 3],
    ['1', 1],
    ['3', 3],
    ['10', 10],
  ])('%j are %d', (sent, levels) => {
    expect(read(sent)).toEqual({ ok: true, request: { levels } });
  });

  it.each(noNumberToTen)('cannot be %j', (sent, quoted) => {
    expect(read(sent)).toEqual({ ok: false, messages: [`Invalid value in levels: ${quoted}.`] });
  });

  it('are all that the class takes from a query, whatever else it has', () => {
    const query = Object.assign(Object.create(null) as object, {
      levels: '2',
      constructor: 'x',
      toString: 'y',
      other: ['1', '2'],
    });
    Object.defineProperty(query, '__proto__', { value: { levels: '11' }, enumerable: true });
    const reading = readRequest(KeyPersonsQuery, query);
    expect(reading).toEqual({ ok: true, request: { levels: 2 } });
    expect(
      reading.ok && [
        Object.keys(reading.request),
        Object.getPrototypeOf(reading.request) === KeyPersonsQuery.prototype,
      ],
    ).toEqual([['levels', 'asOf'], true]);
    expect(readRequest(KeyPersonsQuery, JSON.parse('{"__proto__":{"levels":"11"}}') as object)).toEqual({
      ok: true,
      request: { levels: 3 },
    });
  });
});
