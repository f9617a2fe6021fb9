import { createServer } from 'node:net';

/** The port asked for cannot be used. The message says what to do. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

/** The port of a `PORT` variable, 3000 when it is not set. @throws PortError when it is none. */
export function parsePort(text: string | undefined): number {
  if (text === undefined || text === '') return 3000;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new PortError(`PORT must be a number from 1 to 65535, not "${text}".`);
}

/** @throws PortError when metrics are to be served on the port of the service. */
export function requireOtherPort(port: number, metricsPort: string | undefined): void {
  if (metricsPort === undefined || Number(metricsPort) !== port) return;
  throw new PortError(
    `PORT and METRICS_PORT are both ${port}: choose another port for the metrics, such as METRICS_PORT=${port === 9464 ? 9465 : 9464} npm start.`,
  );
}

/** @throws PortError when some program listens on the port already. */
export async function requireFreePort(port: number): Promise<void> {
  // A listener on one address does not keep every system from listening on all of them, so both are tried.
  for (const host of [undefined, '127.0.0.1']) {
    const code = await tryListening(port, host);
    if (code === 'EADDRINUSE') {
      throw new PortError(
        `Port ${port} is taken by another program: stop it, or choose another port with PORT=${port + 1} npm start.`,
      );
    }
    if (code !== undefined)
      throw new PortError(`Port ${port} cannot be used (${code}): choose another one with PORT=3000 npm start.`);
  }
}

function tryListening(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
