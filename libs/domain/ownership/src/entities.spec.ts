import { serviceId } from './entities';

describe('serviceId', () => {
  it.each([1, 1001, Number.MAX_SAFE_INTEGER])('accepts %d', (value) => {
    expect(serviceId(value)).toBe(value);
  });

  it.each([0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d', (value) => {
    expect(() => serviceId(value)).toThrow(new RangeError(`${value} is no ServiceId`));
  });
});
