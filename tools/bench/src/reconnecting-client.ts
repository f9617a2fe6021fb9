import { type Answer, KeepAliveClient } from './keep-alive-client';

/**
 * Servers close connections that are idle for some seconds. A connection may be idle while other servers are measured.
 */
const maxIdleMs = 2_000;

/**
 * A client with one connection and one request at a time. It opens a new connection if the last response was some
 * seconds ago.
 */
export class ReconnectingClient {
  private client: KeepAliveClient;
  private answeredAt = performance.now();

  constructor(
    private readonly port: number,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.client = new KeepAliveClient(port, headers);
  }

  /**
   * Sends a request.
   *
   * @throws Error if the connection breaks or the response cannot be read.
   */
  async ask(method: string, path: string, body?: string): Promise<Answer> {
    if (performance.now() - this.answeredAt > maxIdleMs) {
      this.client.close();
      this.client = new KeepAliveClient(this.port, this.headers);
    }
    const answer = await this.client.ask(method, path, body);
    this.answeredAt = performance.now();
    return answer;
  }

  close(): void {
    this.client.close();
  }
}
