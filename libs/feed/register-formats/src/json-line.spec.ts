import { parseObject } from './json-line';

describe('parsing a line', () => {
  it('gives the object', () => {
    expect(parseObject('{"a":{"b":["x","y"]},"c":"d"}')).toEqual({ value: { a: { b: ['x', 'y'] }, c: 'd' } });
  });

  it('passes a byte order mark by', () => {
    expect(parseObject('\ufeff{"a":1}')).toEqual({ value: { a: 1 } });
  });

  it.each(['', '{', '{"name":"Kari Vik"', 'Kari Vik', "{'a':1}"])(
    'says of %j that it is no JSON, without quoting it',
    (line) => {
      expect(parseObject(line)).toEqual({ problem: 'the line is not valid JSON' });
    },
  );

  it.each(['[]', '1', '"a"', 'null', 'true'])('says of %s that it is no object', (line) => {
    expect(parseObject(line)).toEqual({ problem: 'the line is not a JSON object' });
  });

  it.each(['{"a":1,"a":2}', '{"a":{"b":1 , "b" : 1}}', '{"a":[{"b":1,"\\u0062":2}]}', '{"__proto__":1,"__proto__":2}'])(
    'refuses the double member in %s',
    (line) => {
      expect(parseObject(line)).toEqual({ problem: 'a member is written twice in one object' });
    },
  );

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":1}]}',
    '{"a":"\\":","b":"x\\\\","c":[":",":"]}',
    '{"":1,"__proto__":2}',
    '{"a":":"}',
    '{"a\\\\\\":":"\\\\","b":"\\\\\\\\" }',
  ])('finds no double member in %s', (line) => {
    expect(parseObject(line)).toEqual({ value: JSON.parse(line) });
  });

  it('refuses a line of more than a mebi character, and survives one as deep as that', () => {
    expect(parseObject(`{"a":"${'x'.repeat(2 ** 20)}"}`)).toEqual({
      problem: 'the line is longer than 1048576 characters',
    });
    const depth = 2 ** 18;
    expect('value' in parseObject(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toBe(true);
    for (const escape of ['\\n', '\\"', '\\\\'])
      expect('value' in parseObject(`{"a":"${escape.repeat(2 ** 19 - 10)}"}`)).toBe(true);
  });
});
