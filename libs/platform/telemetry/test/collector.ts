import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type AnyValue = {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly boolValue?: boolean;
  readonly doubleValue?: number;
};
interface KeyValue {
  readonly key: string;
  readonly value: AnyValue;
}
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceState?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes?: readonly KeyValue[];
  readonly events?: readonly unknown[];
  readonly status?: { readonly code?: number; readonly message?: string };
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** A span that the collector received, in a form that tests can compare. */
export interface CollectedSpan extends Pick<SentSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'traceState' | 'name'> {
  readonly kind: 'internal' | 'server' | 'client';
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
  readonly events: number;
}

const kinds = ['internal', 'internal', 'server', 'client'] as const;
const errorStatus = 2;

/** A fake OpenTelemetry collector. It receives traces as OTLP in JSON over HTTP and stores them. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  /** The resource attributes of each request with spans. */
  readonly resources: Readonly<Record<string, unknown>>[] = [];
  /** Everything that was received, so that tests can search it for data that must not be in traces. */
  text = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer();
    const collector = new Collector(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url === '/v1/traces') collector.take(Buffer.concat(chunks).toString());
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  /** The environment variables that make a process send its traces to this collector. */
  get environment(): Readonly<Record<string, string>> {
    const { port } = this.server.address() as AddressInfo;
    return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  }

  /** Returns the names of the ancestors of a span. The parent comes first. */
  above(span: CollectedSpan): string[] {
    const parent = this.spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
    return parent ? [parent.name, ...this.above(parent)] : [];
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private take(text: string): void {
    this.text += text;
    for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
      this.resources.push(valuesOf(resource.attributes));
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) this.spans.push(collected(span));
    }
  }
}

function collected({
  traceId,
  spanId,
  parentSpanId,
  traceState,
  name,
  kind,
  attributes = [],
  events = [],
  status,
}: SentSpan): CollectedSpan {
  return {
    traceId,
    spanId,
    parentSpanId,
    traceState,
    name,
    kind: kinds[kind] ?? 'internal',
    attributes: valuesOf(attributes),
    failed: status?.code === errorStatus,
    events: events.length,
  };
}

function valuesOf(attributes: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
