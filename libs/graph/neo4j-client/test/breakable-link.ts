import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * A proxy in front of a server. It can stop answering like a paused machine, or break like a network with an unplugged
 * cable.
 */
export class BreakableLink {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private frozen = false;

  constructor(target: URL) {
    this.server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
        if (this.frozen) socket.pause();
      }
      near.on('data', (data) => far.write(data)).on('close', () => far.destroy());
      far.on('data', (data) => near.write(data)).on('close', () => near.destroy());
    });
  }

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `bolt://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  /** Stops all traffic but leaves every connection open. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  thaw(): void {
    this.frozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Lets new connections work again. Connections that are frozen stay frozen. */
  thawNewConnections(): void {
    this.frozen = false;
  }

  /** Closes every connection. New connections are accepted. */
  breakConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.breakConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
