import type { IncomingHttpHeaders } from 'node:http';
import { withTimeout } from '@company-relations/timeout';
import type { Otel } from './otel';
import type { RequestSpan, SpanOptions } from './spans';

type Environment = Readonly<Record<string, string | undefined>>;

/** Traces are on if any of these variables is set. */
const exporterVariables = ['OTEL_TRACES_EXPORTER', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
/** The maximum time, in milliseconds, that the process waits at its end for a collector that does not respond. */
const shutdownTimeoutMs = 5_000;

let otel: Otel | undefined;

/** Returns whether the environment variables turn traces on. */
export function wantsTraces(environment: Environment): boolean {
  if (
    environment['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true' ||
    environment['OTEL_TRACES_EXPORTER']?.trim() === 'none'
  )
    return false;
  return exporterVariables.some((name) => environment[name]?.trim());
}

/**
 * Starts tracing in this process if its `OTEL_…` variables turn traces on. Otherwise no library is loaded, and spans
 * take no time.
 *
 * @param service - the service name of the traces if `OTEL_SERVICE_NAME` is not set.
 * @returns whether traces are on.
 */
export async function startTracing(service: string, environment: Environment = process.env): Promise<boolean> {
  if (otel || !wantsTraces(environment)) return otel !== undefined;
  const { Otel } = await import('./otel');
  otel = Otel.start(service);
  return true;
}

/** Sends the remaining spans and stops tracing. Waits for the collector at most `shutdownTimeoutMs`. */
export async function stopTracing(): Promise<void> {
  const running = otel;
  if (!running) return;
  otel = undefined;
  await withTimeout(() => running.stop(), shutdownTimeoutMs).catch(() => undefined);
}

/**
 * Runs `work` in a new child span of the current span. If `work` fails, the span records only the name of the error,
 * because the message of the error may quote data.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return otel ? otel.inSpan(name, options, work) : work();
}

/**
 * Runs `work` in a new span for a request. If the request has a `traceparent` header, the new span is a child of the
 * span in this header.
 *
 * @param work - receives the span and must end it. The span is undefined if traces are off.
 */
export function inRequestSpan(
  headers: IncomingHttpHeaders,
  method: string,
  work: (span: RequestSpan | undefined) => void,
): void {
  if (otel) otel.inRequestSpan(headers, method, work);
  else work(undefined);
}
