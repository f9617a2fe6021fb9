export { AuditMetrics, type MeasuredLog } from './audit-metrics';
export { type ConnectionUse, GraphMetrics, type QueryOutcome } from './graph-metrics';
export { KnownValues, otherValue } from './bounded-label-values';
export type { Metrics, PolledGauge, Reading } from './metrics';
export { type MetricsReading, type MetricsSettings, readMetricsSettings } from './metrics-settings';
export { MetricsUnavailable, openMetrics } from './open-metrics';
export { type Attributes, inRequestSpan, inSpan, type RequestSpan, type SpanOptions, startTracing, stopTracing, wantsTraces } from './tracing';
export { withTelemetry } from './with-telemetry';
