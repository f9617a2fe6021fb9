export { Collector } from './collector';
export { documentedMetrics, documentedNodeMetrics, metricsIn } from './documented-metrics';
