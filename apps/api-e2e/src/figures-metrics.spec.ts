import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { eventually } from './harness/eventually';
import { freePort } from './harness/free-port';
import { send } from './harness/http';
import { mustRun } from './harness/program';
import { idsOf, preparedService, searchRelations, startApiWith } from './harness/service';

let api: ApiProcess;
let metricsPort: number;

beforeAll(async () => {
  // Another file may have loaded statements without deriving what they mark.
  await mustRun('register-feed', ['derive'], preparedService().graphSettings);
  metricsPort = await freePort();
  api = await startApiWith({ METRICS_PORT: String(metricsPort) });
});
afterAll(() => api.stop());

/** The time series of the figures, without the beginning of their names. */
async function series(): Promise<string[]> {
  const { text } = await send(`http://127.0.0.1:${metricsPort}`, { path: '/metrics' });
  const name = 'company_relations_figures_';
  return text.split('\n').flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []));
}

proves(
  ['operation: metrics of ultimate owners'],
  'the metrics say that a load left no company waiting, and that answers use what the graph keeps',
  async () => {
    expect(idsOf(await searchRelations('full', { SearchParameters: { ServiceId: [4001] } }, api.baseUrl))).toEqual([
      4001,
    ]);
    // The first scrape begins to read how many companies wait.
    await eventually(async () => (await series()).some((line) => line.startsWith('waiting')));
    expect(await series()).toEqual([
      'companies_total{origin="kept"} 1',
      'companies_total{origin="computed"} 0',
      'waiting_companies{state="marked"} 0',
      'waiting_companies{state="unmarked"} 0',
    ]);
  },
);
