import { parsePort, PortError, requireOtherPorts } from './port';

test('the port is 3000 unless another one is asked for', () => {
  expect([undefined, '', '8080'].map(parsePort)).toEqual([3000, 3000, 8080]);
});

test.each(['0', '65536', '80.5', '-1', 'http', '0x50', ' 80'])('PORT=%j is refused', (text) => {
  expect(() => parsePort(text)).toThrow(new PortError(`PORT must be a number from 1 to 65535, not "${text}".`));
});

test('metrics and the issuer have no port, or one of their own', () => {
  for (const other of [undefined, '', '0', '9464', 'no port'])
    expect(() => requireOtherPorts(3000, { METRICS_PORT: other, ISSUER_PORT: other })).not.toThrow();
});

test.each([
  ['METRICS_PORT', 3000, '3000', 'the metrics, such as METRICS_PORT=9464'],
  ['METRICS_PORT', 9464, ' 9464', 'the metrics, such as METRICS_PORT=9465'],
  ['ISSUER_PORT', 3000, '3000', 'the local issuer, such as ISSUER_PORT=3001'],
  ['ISSUER_PORT', 3001, '3001', 'the local issuer, such as ISSUER_PORT=3002'],
])('%s on the port %d of the service is refused', (name, port, text, other) => {
  const message = `PORT and ${name} are both ${port}: choose another port for ${other} npm start.`;
  expect(() => requireOtherPorts(port, { [name]: text })).toThrow(new PortError(message));
});
