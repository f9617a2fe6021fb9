import { createServer } from 'node:net';

/** The requested port cannot be used. The message says what to do. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

/**
 * The port in a `PORT` variable. It is 3000 if the variable is not set.
 *
 * @throws PortError if the text is not a port.
 */
export function parsePort(text: string | undefined): number {
  return text === undefined || text === '' ? 3000 : readPort('PORT', text);
}

/**
 * The port in a variable with this name.
 *
 * @throws PortError if the text is not a port.
 */
export function readPort(name: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new PortError(`${name} must be a number from 1 to 65535, not "${text}".`);
}

/** The variables with the ports of other parts of the service: the part that listens on the port, and an example. */
const otherPorts = {
  METRICS_PORT: { listener: 'the metrics', example: 9464 },
  ISSUER_PORT: { listener: 'the local issuer', example: 3001 },
} as const;

/**
 * Checks that the metrics and the local issuer have other ports than the service.
 *
 * @throws PortError
 */
export function requireOtherPorts(port: number, env: NodeJS.ProcessEnv): void {
  for (const [name, { listener, example }] of Object.entries(otherPorts)) {
    const text = env[name];
    if (text === undefined || Number(text) !== port) continue;
    throw new PortError(
      `PORT and ${name} are both ${port}: choose another port for ${listener}, such as ${name}=${port === example ? example + 1 : example} npm start.`,
    );
  }
}

/**
 * Checks that no program listens on the port yet.
 *
 * @throws PortError
 */
export async function requireFreePort(port: number): Promise<void> {
  // On some systems a program can listen on all addresses although another program listens on one of them. So both are
  // tried.
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
