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

/** Traces with OpenTelemetry. This module is loaded only if traces are wanted. */
export class Otel {
  private readonly tracer: Tracer = trace.getTracer('company-relations');

  private constructor(private readonly sdk: NodeSDK) {}

  /**
   * Starts tracing. The standard variables of OpenTelemetry set the exporter, the sampler, the limits and everything
   * else. Callers cannot influence which requests are sampled.
   */
  static start(service: string): Otel {
    const sdk = new NodeSDK({
      resource: resources.resourceFromAttributes({ 'service.name': service }),
      sampler: new RequestSampler(process.env),
      // By default, the attributes of the machine and the process are not recorded, because they include the command
      // line, which may contain file names.
      ...(process.env['OTEL_NODE_RESOURCE_DETECTORS'] ? {} : { resourceDetectors: [resources.envDetector] }),
      // OpenTelemetry exports only traces. Metrics are served for Prometheus, and logs go to standard output.
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

/**
 * Returns a context that contains only the caller's span. Other trace data of the caller (baggage, trace state) is
 * ignored, because it could contain the name of a person.
 */
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
