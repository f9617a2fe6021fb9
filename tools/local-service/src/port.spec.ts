import { parsePort, PortError, requireOtherPort } from './port';

test('the port is 3000 unless another one is asked for', () => {
  expect([undefined, '', '8080'].map(parsePort)).toEqual([3000, 3000, 8080]);
});

test.each(['0', '65536', '80.5', '-1', 'http', '0x50', ' 80'])('PORT=%j is refused', (text) => {
  expect(() => parsePort(text)).toThrow(new PortError(`PORT must be a number from 1 to 65535, not "${text}".`));
});

test('metrics have no port, or one of their own', () => {
  for (const metricsPort of [undefined, '', '0', '9464', 'no port'])
    expect(() => requireOtherPort(3000, metricsPort)).not.toThrow();
});

test.each([
  [3000, '3000', 'METRICS_PORT=9464'],
  [9464, ' 9464', 'METRICS_PORT=9465'],
])('metrics on the port %d of the service are refused', (port, metricsPort, other) => {
  const message = `PORT and METRICS_PORT are both ${port}: choose another port for the metrics, such as ${other} npm start.`;
  expect(() => requireOtherPort(port, metricsPort)).toThrow(new PortError(message));
});
