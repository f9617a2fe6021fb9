import type { KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IssuerKeys } from '../issuer-keys';

/**
 * A token issuer for tests: a real HTTP endpoint for its keys, and a clock. Tests set the keys, the status and the
 * clock.
 */
export class Issuer {
  keys: ReadonlyMap<string | undefined, KeyObject> = new Map();
  status = 200;
  fetches = 0;
  /**
   * The current time in milliseconds since 1970. The setter `passed` sets the number of milliseconds since the issuer
   * was created.
   */
  private clock = Date.UTC(2026, 0, 1);
  private readonly madeAt = this.clock;
  private server: Server | undefined;

  /**
   * Starts the endpoint.
   *
   * @returns the URL of the key set.
   */
  async listen(): Promise<string> {
    this.server = createServer((_request, response) => {
      this.fetches += 1;
      const keys = [...this.keys].map(([kid, key]) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig' }));
      response.writeHead(this.status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/keys`;
  }

  async start(): Promise<IssuerKeys> {
    return new IssuerKeys(await this.listen(), () => this.clock);
  }

  set passed(milliseconds: number) {
    this.clock = this.madeAt + milliseconds;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve) ?? resolve(undefined));
  }
}
