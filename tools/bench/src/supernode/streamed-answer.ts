import { Agent, type IncomingMessage, request } from 'node:http';

/** The times and size of a response. Its content is thrown away, so that the client needs little memory. */
export interface StreamedAnswer {
  readonly firstByteMs: number;
  readonly endMs: number;
  readonly bytes: number;
}

/** A client that requests single companies by organisation number on one connection. */
export class StreamingClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private bytes = 0;
  private isClosed = false;

  constructor(
    private readonly port: number,
    private readonly bearer: string,
  ) {}

  /**
   * Requests one company after the other until the client is closed.
   *
   * @returns the number of received bytes.
   */
  async askUntilClosed(orgNoOf: (number: number) => string): Promise<number> {
    for (let number = 0; !this.isClosed; number++) {
      await this.ask(orgNoOf(number)).catch((error: unknown) => {
        if (!this.isClosed) throw error;
      });
    }
    return this.bytes;
  }

  /**
   * Requests a company.
   *
   * @throws Error if the status is not 200 or the response breaks off.
   */
  async ask(orgNo: string): Promise<StreamedAnswer> {
    const startedAt = performance.now();
    const response = await this.send(JSON.stringify({ SearchParameters: { OrgNo: [orgNo] } }));
    let firstByteMs: number | undefined;
    let bytes = 0;
    for await (const chunk of response) {
      firstByteMs ??= performance.now() - startedAt;
      bytes += (chunk as Buffer).length;
      this.bytes += (chunk as Buffer).length;
    }
    if (response.statusCode !== 200) throw new Error(`The API answered ${response.statusCode}.`);
    const endMs = performance.now() - startedAt;
    return { firstByteMs: firstByteMs ?? endMs, endMs, bytes };
  }

  close(): void {
    this.isClosed = true;
    this.agent.destroy();
  }

  private send(body: string): Promise<IncomingMessage> {
    const headers = {
      authorization: this.bearer,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const options = {
      port: this.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v2/relations',
      headers,
      agent: this.agent,
    };
    return new Promise((resolve, reject) => request(options, resolve).on('error', reject).end(body));
  }
}
