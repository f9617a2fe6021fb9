export { type CollectedSpan, Collector } from './collector';
export { type DocumentedMetric, documentedMetrics, documentedNodeMetrics, metricsIn } from './documented-metrics';
