export { AuditMetrics } from './audit-metrics';
export { GraphMetrics, type QueryOutcome } from './graph-metrics';
export { BoundedLabelValues } from './bounded-label-values';
export type { Metrics, Reading } from './metrics';
export { type MetricsSettings, readMetricsSettings } from './metrics-settings';
export { MetricsUnavailableError, openMetrics } from './open-metrics';
export type { Attributes, RequestSpan, SpanOptions } from './spans';
export { inRequestSpan, inSpan, startTracing, stopTracing, wantsTraces } from './tracing';
export { withTelemetry } from './with-telemetry';
