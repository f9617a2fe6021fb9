import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type SpanKind,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { tracing } from '@opentelemetry/sdk-node';

type Variables = Readonly<Partial<Record<'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG', string>>>;

/**
 * Decides which requests are traced, according to the standard variables of OpenTelemetry. Ignores the sampled flag and
 * the trace ID in a `traceparent` header: with them, any caller could make this process trace all requests, or none.
 * Child spans of a request follow the decision for the request.
 */
export class RequestSampler implements tracing.Sampler {
  private readonly root: tracing.Sampler;

  constructor(variables: Variables) {
    this.root = rootSampler(variables);
  }

  shouldSample(
    context: Context,
    traceId: string,
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    links: Link[],
  ): tracing.SamplingResult {
    const parent = trace.getSpanContext(context);
    if (!parent) return this.root.shouldSample(context, traceId, name, kind, attributes, links);
    if (parent.isRemote)
      return this.root.shouldSample(ROOT_CONTEXT, randomBytes(16).toString('hex'), name, kind, attributes, links);
    const isSampled = (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    return { decision: isSampled ? tracing.SamplingDecision.RECORD_AND_SAMPLED : tracing.SamplingDecision.NOT_RECORD };
  }

  toString(): string {
    return `RequestSampler{${this.root.toString()}}`;
  }
}

/**
 * Returns the sampler for requests. The prefix `parentbased_` in the name of a sampler has no effect, because child
 * spans of a span of this process always follow the decision for that span.
 */
function rootSampler({ OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: ratio }: Variables): tracing.Sampler {
  const strategy = name.trim().replace(/^parentbased_/, '');
  if (strategy === 'always_off') return new tracing.AlwaysOffSampler();
  return strategy === 'traceidratio'
    ? new tracing.TraceIdRatioBasedSampler(ratioOf(ratio))
    : new tracing.AlwaysOnSampler();
}

/**
 * Reads the ratio of sampled requests in the same way as the OpenTelemetry SDK: the ratio is 1 if the text is not a
 * number from 0 to 1.
 */
function ratioOf(text: string | undefined): number {
  const ratio = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return ratio >= 0 && ratio <= 1 ? ratio : 1;
}
