import { readDay, readServiceIdInPath } from './values';

describe('a ServiceId in a path', () => {
  it.each([
    ['1', 1],
    ['007', 7],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['1.0', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['x', undefined],
  ])('%j is %p', (text, id) => {
    expect(readServiceIdInPath(text)).toBe(id);
  });
});

describe('a day', () => {
  it.each([
    ['1970-01-02', 1],
    ['1969-12-31', -1],
    ['2024-02-29', 19782],
    ['2023-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-00-01', undefined],
    ['2026', undefined],
    ['2026-01', undefined],
    ['2026-1-1', undefined],
    [' 2026-01-01', undefined],
    ['2026-01-01 ', undefined],
    ['2026-01-01\n', undefined],
    ['2026-01-01T00:00', undefined],
    ['+002026-01-01', undefined],
    ['', undefined],
    [20260101, undefined],
    [true, undefined],
  ])('%j is %p', (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});
