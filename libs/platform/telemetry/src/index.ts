export { AuditMetrics, type MeasuredLog } from './audit-metrics';
export { type ConnectionUse, GraphMetrics, type QueryOutcome } from './graph-metrics';
export { BoundedLabelValues, otherValue } from './bounded-label-values';
export type { Metrics, PolledGauge, Reading } from './metrics';
export { type MetricsSettingsResult, type MetricsSettings, readMetricsSettings } from './metrics-settings';
export { MetricsUnavailableError, openMetrics } from './open-metrics';
export type { Attributes, RequestSpan, SpanOptions } from './spans';
export { inRequestSpan, inSpan, startTracing, stopTracing, wantsTraces } from './tracing';
export { withTelemetry } from './with-telemetry';
