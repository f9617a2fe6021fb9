export { AuditMetrics, type MeasuredLog } from './audit-metrics';
export { type ConnectionUse, GraphMetrics, type QueryOutcome } from './graph-metrics';
export { KnownValues, otherValue } from './known-values';
export type { Metrics, PolledGauge, Reading } from './metrics';
export { type MetricsReading, type MetricsSettings, readMetricsSettings } from './metrics-settings';
export { MetricsUnavailable, openMetrics } from './open-metrics';
export type { Attributes, RequestSpan, SpanOptions } from './spans';
export { inRequestSpan, inSpan, startTracing, stopTracing, wantsTraces } from './tracing';
export { withTelemetry } from './with-telemetry';
