import { connect, createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a proxy does with the bytes that it receives. */
export type Line =
  | { readonly kind: 'passes' }
  /** Bytes from the server arrive this much later. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** No bytes arrive in either direction until the proxy passes bytes again. */
  | { readonly kind: 'silent' }
  /** Connections break after this many bytes from the server. With 0 they break immediately. */
  | { readonly kind: 'cut'; readonly afterBytes: number };

/** A proxy between two programs on this machine. It can make the connection slow, silent or broken. */
export class TcpProxy {
  private readonly links = new Set<Link>();
  private line: Line = { kind: 'passes' };
  private opened: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {}

  /** Starts a proxy on a free port of this machine. It connects to the server on port `target`. */
  static async before(target: number): Promise<TcpProxy> {
    const server = createServer();
    const proxy = new TcpProxy(server, target);
    server.on('connection', (client) => proxy.accept(client));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Whether a client is connected. */
  get isUsed(): boolean {
    return this.links.size > 0;
  }

  /** Changes what the proxy does from now on. Bytes that are on their way keep their order. */
  become(line: Line): void {
    this.open();
    this.line = line;
    if (line.kind === 'silent') this.opened = new Promise((resolve) => (this.open = resolve));
    for (const link of this.links) link.said = 0;
    if (line.kind === 'cut' && line.afterBytes === 0) for (const link of this.links) link.break();
  }

  async close(): Promise<void> {
    this.become({ kind: 'passes' });
    for (const link of this.links) link.break();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    const link = new Link(client, connect(this.target, '127.0.0.1'));
    if (this.line.kind === 'cut' && this.line.afterBytes === 0) return link.break();
    this.links.add(link);
    client.once('close', () => this.links.delete(link));
    client.on('data', (chunk) => link.pass('toServer', chunk, () => this.opened));
    link.server.on('data', (chunk) => this.fromServer(link, chunk));
  }

  private fromServer(link: Link, chunk: Buffer): void {
    const { line } = this;
    link.said += chunk.length;
    if (line.kind === 'cut' && link.said >= line.afterBytes) return link.break();
    const arrival = performance.now() + (line.kind === 'slow' ? line.ms : 0);
    link.pass('toClient', chunk, async () => {
      await this.opened;
      const early = arrival - performance.now();
      if (early > 0) await delay(early);
    });
  }
}

/** A connection through the proxy, with its two sockets. */
class Link {
  /** Number of bytes from the server since the proxy's behaviour last changed. */
  said = 0;
  private readonly waiting = { toServer: Promise.resolve(), toClient: Promise.resolve() };

  constructor(
    private readonly client: Socket,
    readonly server: Socket,
  ) {
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.once('close', () => this.break());
    }
  }

  /** Passes a chunk on after all earlier chunks, and after `ready` has resolved. */
  pass(direction: 'toServer' | 'toClient', chunk: Buffer, ready: () => Promise<void>): void {
    const receiver = direction === 'toServer' ? this.server : this.client;
    this.waiting[direction] = this.waiting[direction]
      .then(ready)
      .then(() => void (receiver.destroyed || receiver.write(chunk)));
  }

  break(): void {
    this.client.destroy();
    this.server.destroy();
  }
}
