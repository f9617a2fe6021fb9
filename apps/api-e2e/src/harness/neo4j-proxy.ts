import { createServer, type Server, type Socket, connect } from 'node:net';

/** A TCP proxy in front of the graph. Tests can cut its connections or delay the data that is sent to the graph. */
export interface GraphProxy {
  readonly uri: string;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again after `cut`. */
  restore(): Promise<void>;
  /** Holds back all data that is sent to the graph. Resolves when the first data waits. */
  hold(): Promise<void>;
  /** Sends the waiting data to the graph, and stops holding data back. */
  release(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy on a free local port.
 *
 * @param graphUri - the `bolt://` address of the graph.
 */
export async function startGraphProxy(graphUri: string): Promise<GraphProxy> {
  const target = new URL(graphUri);
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let onWaiting: (() => void) | undefined;
  let holding = false;

  const server = createServer((client) => {
    const graph = connect(Number(target.port), target.hostname);
    for (const socket of [client, graph]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        graph.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (!holding) return void graph.write(chunk);
      waiting.push(() => graph.write(chunk));
      onWaiting?.();
    });
    graph.on('data', (chunk) => client.write(chunk));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  await listen(0);
  const port = portOf(server);

  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    uri: `bolt://127.0.0.1:${port}`,
    cut,
    restore: () => listen(port),
    hold: () => {
      holding = true;
      return new Promise((resolve) => (onWaiting = resolve));
    },
    release: () => {
      holding = false;
      for (const pass of waiting.splice(0)) pass();
    },
    close: cut,
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return address.port;
}
