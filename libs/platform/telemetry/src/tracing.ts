import type { IncomingHttpHeaders } from 'node:http';
import { withTimeout } from '@company-relations/timeout';
import type { Otel } from './otel';
import type { RequestSpan, SpanOptions } from './spans';

type Environment = Readonly<Record<string, string | undefined>>;

/** Any of these enables traces. */
const exporterVariables = ['OTEL_TRACES_EXPORTER', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
/** An unavailable collector must not keep a process from ending. */
const shutdownTimeoutMs = 5_000;

let otel: Otel | undefined;

/** Whether the variables ask for traces. */
export function wantsTraces(environment: Environment): boolean {
  if (
    environment['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true' ||
    environment['OTEL_TRACES_EXPORTER']?.trim() === 'none'
  )
    return false;
  return exporterVariables.some((name) => environment[name]?.trim());
}

/**
 * Begins to trace what this process does, as its `OTEL_…` variables say. Where none of them asks for traces nothing is loaded,
 * and spans cost nothing.
 *
 * @param service is the name that traces have where `OTEL_SERVICE_NAME` gives none.
 * @returns whether there are traces.
 */
export async function startTracing(service: string, environment: Environment = process.env): Promise<boolean> {
  if (otel || !wantsTraces(environment)) return otel !== undefined;
  const { Otel } = await import('./otel');
  otel = Otel.start(service);
  return true;
}

/** Sends the remaining spans, within the timeout. */
export async function stopTracing(): Promise<void> {
  const running = otel;
  if (!running) return;
  otel = undefined;
  await withTimeout(() => running.stop(), shutdownTimeoutMs).catch(() => undefined);
}

/** Does `work` in a span below the one that is open. For an error the span has its kind only: the message may quote data. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return otel ? otel.inSpan(name, options, work) : work();
}

/**
 * Does `work` in the span of a request, below that of its `traceparent` where it has one.
 *
 * @param work gets the span to end it; without traces, undefined.
 */
export function inRequestSpan(
  headers: IncomingHttpHeaders,
  method: string,
  work: (span: RequestSpan | undefined) => void,
): void {
  if (otel) otel.inRequestSpan(headers, method, work);
  else work(undefined);
}
