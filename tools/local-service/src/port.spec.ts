import { parsePort, PortProblem } from './port';

test('the port is 3000 unless another one is asked for', () => {
  expect([undefined, '', '8080'].map(parsePort)).toEqual([3000, 3000, 8080]);
});

test.each(['0', '65536', '80.5', '-1', 'http', '0x50', ' 80'])('PORT=%j is refused', (text) => {
  expect(() => parsePort(text)).toThrow(new PortProblem(`PORT must be a number from 1 to 65535, not "${text}".`));
});
