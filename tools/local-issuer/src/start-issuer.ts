import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Issuer } from './issuer';
import type { IssuerSettings } from './settings';
import { Tokens } from './tokens';

export interface RunningIssuer {
  /** The issuer's identifier, which is also its address. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the issuer on the loopback address, with a new key. */
export async function startIssuer(settings: IssuerSettings, now?: () => number): Promise<RunningIssuer> {
  const server = createServer({ requestTimeout: 10_000 });
  const starting = listen(server, settings.port).then(async (url) => ({
    url,
    issuer: new Issuer(url, settings, await Tokens.create(url, settings), now),
  }));
  // A request may arrive before the key is made.
  server.on('request', (request, response) => void starting.then(({ issuer }) => issuer.handle(request, response)));
  const { url } = await starting;
  return {
    url,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @returns the address of the server. */
async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
