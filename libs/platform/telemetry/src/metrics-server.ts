import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsSettings } from './metrics-settings';

/** The time after which a request is ended, in milliseconds. A scrape takes only a few milliseconds. */
const requestTimeoutMs = 10_000;
/** The maximum number of simultaneous connections. Prometheus servers need far fewer. */
const maxConnections = 20;

/** Metrics as text in the format of Prometheus, with its media type. */
interface Exposition {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Serves the metrics on a separate port. A running server does not prevent the process from ending. */
export class MetricsServer {
  private constructor(private readonly server: Server) {}

  /**
   * Starts a server that listens on this address.
   *
   * @throws the error of `listen` if the port is in use or this machine does not have the address.
   */
  static async open(exposition: Exposition, { host, port }: MetricsSettings): Promise<MetricsServer> {
    const server = createServer(
      { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
      requestListener(exposition),
    );
    server.maxConnections = maxConnections;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return new MetricsServer(server.unref());
  }

  /** The port that the server listens on. The operating system chooses the port if port 0 was configured. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }
}

function requestListener(exposition: Exposition): RequestListener {
  let running: Promise<string> | undefined;
  // Scrapes at the same time share one result.
  const text = () => (running ??= exposition.metrics().finally(() => (running = undefined)));
  return (request, response) => {
    request.resume();
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    text().then(
      (body) =>
        response.writeHead(200, { 'Content-Type': exposition.contentType, 'Cache-Control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    );
  };
}
