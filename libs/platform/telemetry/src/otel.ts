import type { IncomingHttpHeaders } from 'node:http';
import {
  context,
  type Context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { NodeSDK, resources } from '@opentelemetry/sdk-node';
import { RequestSampler } from './request-sampler';
import type { RequestSpan, SpanOptions } from './spans';

const kinds = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** OpenTelemetry, loaded only where it is asked for. */
export class Otel {
  private readonly tracer: Tracer = trace.getTracer('company-relations');

  private constructor(private readonly sdk: NodeSDK) {}

  /** The standard variables set exporter, sampler, limits and the rest. Callers cannot choose what is sampled. */
  static start(service: string): Otel {
    const sdk = new NodeSDK({
      resource: resources.resourceFromAttributes({ 'service.name': service }),
      sampler: new RequestSampler(process.env),
      // By default no facts of the machine, and no command lines: they name files.
      ...(process.env['OTEL_NODE_RESOURCE_DETECTORS'] ? {} : { resourceDetectors: [resources.envDetector] }),
      // Metrics are Prometheus's business, and logs are lines on standard output.
      ...{ metricReaders: [], logRecordProcessors: [] },
    });
    sdk.start();
    return new Otel(sdk);
  }

  async stop(): Promise<void> {
    await this.sdk.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  }

  inSpan<T>(name: string, { kind = 'internal', attributes = {} }: SpanOptions, work: () => Promise<T>): Promise<T> {
    return this.tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  inRequestSpan(headers: IncomingHttpHeaders, method: string, work: (span: RequestSpan) => void): void {
    const span = this.tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      remote(headers),
    );
    context.with(trace.setSpan(context.active(), span), () =>
      work({
        end: (name, attributes, failed) => {
          span.updateName(name).setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      }),
    );
  }
}

/** The caller's span alone: what else he may send along could name a person. */
function remote(headers: IncomingHttpHeaders): Context {
  const caller = trace.getSpanContext(propagation.extract(context.active(), headers));
  if (!caller) return context.active();
  const { traceId, spanId, traceFlags } = caller;
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true });
}

function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}
