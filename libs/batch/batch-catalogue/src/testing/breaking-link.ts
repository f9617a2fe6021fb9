import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy in front of a local server. After a given number of bytes to the server, the proxy breaks every connection.
 * After a given number of bytes from the server, it no longer forwards anything. Both limits also apply to new
 * connections.
 */
export class BreakingLink {
  private readonly sockets = new Set<Socket>();
  private left = Infinity;
  private answerLeft = Infinity;

  private constructor(private readonly server: Server) {}

  static async to(port: number): Promise<BreakingLink> {
    const server = createServer();
    const link = new BreakingLink(server);
    server.on('connection', (socket) => link.carry(socket, connect(port, '127.0.0.1')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get endpoint(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  breakAfter(bytes: number): void {
    this.left = bytes;
  }

  /** Forwards this many bytes of responses and then nothing more. The connections stay open. */
  fallSilentAfter(bytes: number): void {
    this.answerLeft = bytes;
  }

  mend(): void {
    this.left = Infinity;
    this.answerLeft = Infinity;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private carry(from: Socket, to: Socket): void {
    const end = () => [from, to].forEach((socket) => socket.destroy());
    for (const socket of [from, to]) {
      this.sockets.add(socket);
      socket.on('error', end).on('close', () => this.sockets.delete(socket));
    }
    from.on('data', (bytes: Buffer) => {
      this.left -= bytes.length;
      if (this.left < 0) end();
      else to.write(bytes);
    });
    from.on('end', () => to.end());
    to.on('data', (bytes: Buffer) => {
      this.answerLeft -= bytes.length;
      if (this.answerLeft >= 0) from.write(bytes);
    });
    to.on('end', () => {
      if (this.answerLeft >= 0) from.end();
    });
  }
}
