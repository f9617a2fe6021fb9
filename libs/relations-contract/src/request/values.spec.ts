import { readServiceIdInPath } from './values';

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
