import { serviceId } from './entities';

describe('serviceId', () => {
  it.each([1, 1001, Number.MAX_SAFE_INTEGER])('%d is one', (value) => {
    expect(serviceId(value)).toBe(value);
  });

  it.each([0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('%d is none', (value) => {
    expect(() => serviceId(value)).toThrow(new RangeError(`${value} is no ServiceId`));
  });
});
