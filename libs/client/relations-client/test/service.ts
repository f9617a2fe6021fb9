import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestPackage } from './chain';

/** A failure of the test service for the next request to a path. */
export interface Fault {
  /** The beginning of the path. */
  readonly path: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** If given, the connection is cut after this number of bytes of the correct body. */
  readonly cutAfter?: number;
  /**
   * The connection is cut when this promise resolves. Bytes that the client has not read by then are lost with the
   * connection.
   */
  readonly cutWhen?: Promise<void>;
}

/** A request that the service received. */
export interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
}

/** A local test service that responds according to the specification, and fails according to `faults`. */
export class TestService {
  companies: readonly unknown[] = [];
  /** The text of each picture. */
  picture = '<svg/>';
  total: number | undefined;
  packages: readonly TestPackage[] = [];
  keys: object = { keys: [] };
  /** Each fault applies to one request, and is then removed. */
  readonly faults: Fault[] = [];
  readonly asked: Asked[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TestService> {
    const server = createServer();
    const service = new TestService(server);
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void service.handle(request, response),
    );
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => void this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers } = request;
    const body = await text(request);
    const [range, ifRange] = [headers.range, headers['if-range'] as string | undefined];
    this.asked.push({ path, authorization: headers.authorization, range, ifRange, body });
    const found = this.faults.findIndex((fault) => path.startsWith(fault.path));
    const [fault] = found < 0 ? [] : this.faults.splice(found, 1);
    const answer = this.answerTo(path, body, range, ifRange);
    const bytes = Buffer.from(fault?.body ?? answer.body);
    response.writeHead(fault?.status ?? answer.status, {
      ...answer.headers,
      'Content-Length': bytes.length,
      ...fault?.headers,
    });
    if (fault?.cutAfter === undefined) return void response.end(bytes);
    // Sends the bytes before the connection is cut.
    response.write(
      bytes.subarray(0, fault.cutAfter),
      () => void (fault.cutWhen ?? Promise.resolve()).then(() => response.destroy()),
    );
  }

  private answerTo(path: string, body: string, range: string | undefined, ifRange: string | undefined): Answer {
    if (path === '/v2/relations') return this.search(JSON.parse(body) as { PageSize: number; Cursor: string });
    if (/^\/v2\/relations\/\d+\/structure\.svg(\?|$)/.test(path))
      return { status: 200, headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' }, body: this.picture };
    if (path === '/.well-known/jwks.json') return json(this.keys);
    if (path === '/v2/batches/batch-files') return json({ Batches: this.packages.map(listed) });
    const [, id, manifest] = /^\/v2\/batches\/batch-file\/(\d+)(\/manifest)?$/.exec(path) ?? [];
    const found = this.packages.find((candidate) => candidate.manifest.packageId === Number(id));
    if (!found) return { status: 401, headers: {}, body: '' };
    return manifest ? json(found.manifest) : contentOf(found, range, ifRange);
  }

  private search({ PageSize, Cursor }: { PageSize: number; Cursor: string }): Answer {
    const from = Cursor === '*' ? 0 : Number(Cursor);
    const page = this.companies.slice(from, from + PageSize);
    const next = from + PageSize < this.companies.length ? String(from + PageSize) : null;
    const pagination = {
      Count: page.length,
      TotalCount: this.total ?? this.companies.length,
      PageSize,
      TotalPages: 1,
      Cursor: next,
    };
    const { body } = json({ Relations: page });
    return { status: 200, headers: { 'X-Pagination': JSON.stringify(pagination) }, body };
  }
}

function json(value: object): Answer {
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

function listed({ manifest: { packageId, fileName, created, bytes } }: TestPackage): object {
  return {
    BatchFileId: packageId,
    FileName: fileName,
    Description: 'JSON Lines compressed with Brotli',
    CreatedAt: created,
    FileSizeGB: bytes / 1e9,
  };
}

function contentOf({ content, manifest }: TestPackage, range: string | undefined, ifRange: string | undefined): Answer {
  const etag = `"${manifest.sha256.slice(0, 16)}"`;
  const headers = { ETag: etag, 'Accept-Ranges': 'bytes', 'Content-Type': 'application/octet-stream' };
  const [, first] = /^bytes=(\d+)-$/.exec(range ?? '') ?? [];
  if (first === undefined || (ifRange !== undefined && ifRange !== etag))
    return { status: 200, headers, body: content };
  const from = Number(first);
  if (from >= content.length)
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${content.length}` }, body: '' };
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${from}-${content.length - 1}/${content.length}` },
    body: content.subarray(from),
  };
}
