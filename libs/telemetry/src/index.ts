export { AuditMetrics } from './audit-metrics';
export { GraphMetrics, type QueryOutcome } from './graph-metrics';
export { BoundedLabelValues } from './bounded-label-values';
export type { Metrics, Reading } from './metrics';
export { type MetricsSettings, readMetricsSettings } from './metrics-settings';
export { MetricsUnavailableError, openMetrics } from './open-metrics';
export { type Attributes, inRequestSpan, inSpan, startTracing, stopTracing } from './tracing';
export { withTelemetry } from './with-telemetry';
