import { send } from './http';

/** The number of queries that the graph has answered so far, from the metrics of an API at its metrics port. */
async function queries(metricsPort: number): Promise<number> {
  const { text } = await send(`http://127.0.0.1:${metricsPort}`, { path: '/metrics' });
  const counts = text.matchAll(/^company_relations_graph_query_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/**
 * Whether the graph answered a query of an API while `work` ran. That may also be the warm-up, which runs every ten
 * seconds. The API must keep subscriptions for longer than that.
 */
export async function isGraphAsked(metricsPort: number, work: () => Promise<unknown>): Promise<boolean> {
  const before = await queries(metricsPort);
  await work();
  return (await queries(metricsPort)) > before;
}
