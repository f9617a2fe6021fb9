import { KeyPersonsQuery } from './key-persons-request';
import { readRequest } from './read-request';

const read = (levels: unknown) => readRequest(KeyPersonsQuery, { levels });

describe('levels', () => {
  it.each([
    [undefined, 3],
    ['1', 1],
    ['3', 3],
    ['10', 10],
  ])('%j are %d', (sent, levels) => {
    expect(read(sent)).toEqual({ ok: true, request: { levels } });
  });

  it.each([
    ['0', '0'],
    ['11', '11'],
    ['-1', '-1'],
    ['1.5', '1.5'],
    ['1e0', '1e0'],
    ['', ''],
    [' 1', ' 1'],
    ['١', '١'],
    ['999999999999', '999999999999'],
    [['1'], '["1"]'],
    [['1', '2'], '["1","2"]'],
    [{ a: '1' }, '{"a":"1"}'],
  ])('cannot be %j', (sent, quoted) => {
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
    ).toEqual([['levels'], true]);
    expect(readRequest(KeyPersonsQuery, JSON.parse('{"__proto__":{"levels":"11"}}') as object)).toEqual({
      ok: true,
      request: { levels: 3 },
    });
  });
});
