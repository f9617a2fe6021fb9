import { type Answer, KeepAliveClient } from './keep-alive-client';

/** Servers close connections that are idle for some seconds, as one may be while others answer. */
const maxIdleMs = 2_000;

/** One connection at a time, to ask one request at a time; a new one where the last answer is some seconds old. */
export class ReconnectingClient {
  private client: KeepAliveClient;
  private answeredAt = performance.now();

  constructor(
    private readonly port: number,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.client = new KeepAliveClient(port, headers);
  }

  /** @throws Error when the connection breaks or the answer cannot be read. */
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
