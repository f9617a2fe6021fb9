import { readLevels } from './key-persons-request';

describe('levels', () => {
  it.each([
    [undefined, 3],
    ['1', 1],
    ['3', 3],
    ['10', 10],
  ])('%j are %d', (sent, levels) => {
    expect(readLevels(sent)).toEqual({ ok: true, levels });
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
    expect(readLevels(sent)).toEqual({ ok: false, messages: [`Invalid value in levels: ${quoted}.`] });
  });
});
