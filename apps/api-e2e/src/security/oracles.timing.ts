import type { ApiProcess } from '../harness/api-process';
import { type ApiWithPackages, startApiWithPackages } from '../harness/api-with-packages';
import { graphAt } from '../harness/api-settings';
import { preparedService, startApiWith } from '../harness/service';
import { loadBusyPerson } from './busy-person';
import { expectThere, type Oracle } from './oracle';
import { batchOracles, publishForeign, searchOracles } from './oracles';
import { LateApi, LateGraph, timeOracle, type TimingFigures } from './timing';

const requests = 500;
const [least, most] = [0.4, 0.6];
/** Settings for the person with very many records. So many pairs of requests show even a small difference. */
const manyPairs = { pairs: Number(process.env['TIMING_PAIRS'] ?? 2000), roles: 3000, least: 0.47, most: 0.53 };
const delayMs = 5;
/**
 * The number of oracles that are measured at the same time. They hardly disturb each other, because most of the time of
 * a response without a result is waiting.
 */
const lanes = 3;

let offered: ApiWithPackages;
let api: ApiProcess;
let oracles: readonly Oracle[];
const rows: string[] = [];

beforeAll(async () => {
  offered = await startApiWithPackages();
  ({ api } = offered);
  oracles = [...searchOracles(), ...batchOracles(await publishForeign(offered.packages))];
  for (const oracle of oracles) await expectThere(api.baseUrl, oracle);
});

afterAll(async () => {
  await offered.close();
  process.stdout.write(
    ['| two answers | AUC | median, hidden | median, nothing |', '|---|---|---|---|', ...rows, ''].join('\n'),
  );
});

function note(name: string, { auc, hiddenMs, nothingMs }: TimingFigures): void {
  rows.push(`| ${name} | ${auc.toFixed(3)} | ${hiddenMs.toFixed(2)} ms | ${nothingMs.toFixed(2)} ms |`);
}

test('the time of an answer does not show whether hidden data exists', async () => {
  const leaks: string[] = [];
  const left = [...oracles];
  const measure = async () => {
    for (let oracle = left.shift(); oracle; oracle = left.shift()) {
      const figures = await timeOracle(api.baseUrl, oracle, requests);
      note(oracle.name, figures);
      if (figures.auc < least || figures.auc > most) leaks.push(`${oracle.name}: ${figures.auc}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, measure));
  expect(leaks).toEqual([]);
});

test(`the time of an answer does not show that a protected person has ${manyPairs.roles} roles`, async () => {
  const oracle = await loadBusyPerson(manyPairs.roles);
  await expectThere(api.baseUrl, oracle);
  const figures = await timeOracle(api.baseUrl, oracle, manyPairs.pairs);
  note(oracle.name, figures);
  expect(figures.auc).toBeGreaterThanOrEqual(manyPairs.least);
  expect(figures.auc).toBeLessThanOrEqual(manyPairs.most);
});

test(`a delay of ${delayMs} ms planted in the graph, where the search is done, does not show in the time of the answer`, async () => {
  const oracle = oracles[0] as Oracle;
  const graph = await LateGraph.before(preparedService().graphSettings['NEO4J_URI'] ?? '', '0101701111', delayMs);
  const slowed = await startApiWith(graphAt(graph.uri));
  try {
    const figures = await timeOracle(slowed.baseUrl, oracle, requests);
    note(`${oracle.name}, ${delayMs} ms planted in the graph`, figures);
    // Checks that the delay worked: every request for hidden data must have been delayed.
    expect(graph.delayed).toBeGreaterThanOrEqual(requests);
    expect(figures.auc).toBeGreaterThanOrEqual(least);
    expect(figures.auc).toBeLessThanOrEqual(most);
  } finally {
    await slowed.stop();
    await graph.close();
  }
});

test(`a delay of ${delayMs} ms planted outside of the service is caught`, async () => {
  for (const oracle of [oracles[0] as Oracle, oracles.at(-2) as Oracle]) {
    const late = await LateApi.before(
      api.baseUrl,
      (path, body) => path === oracle.hidden.path && body === String(oracle.hidden.body ?? ''),
      delayMs,
    );
    try {
      const figures = await timeOracle(late.baseUrl, oracle, requests);
      note(`${oracle.name}, ${delayMs} ms planted outside`, figures);
      expect(figures.auc).toBeGreaterThan(most);
    } finally {
      await late.close();
    }
  }
});
