import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsSettings } from './metrics-settings';

/** A scrape takes milliseconds; slower requests are cut off. */
const requestTimeoutMs = 10_000;
/** Far more than there are Prometheus servers. */
const maxConnections = 20;

/** Text in the format of Prometheus, with its media type. */
interface Exposition {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Serves metrics, on a port where nothing else is. It keeps no process from ending. */
export class MetricsServer {
  private constructor(private readonly server: Server) {}

  /** @throws the error of `listen` when the port is taken or this machine does not have the address. */
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

  /** The actual port, also if port 0 was configured. */
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
  // Concurrent scrapes share one result.
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
