import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { clear, rows, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { loadFiles } from './load-command';

const folder = join(__dirname, '../examples/norway');
const graph = testGraph();

const ownFiles = mkdtempSync(join(tmpdir(), 'norway-'));

afterAll(async () => {
  rmSync(ownFiles, { recursive: true });
  await graph.close();
});

async function load(names: readonly string[], asOf: string | undefined) {
  const { output, lines } = captured();
  const summary = await loadFiles(
    graph,
    {
      files: names.map((name) => resolve(folder, name)),
      format: 'auto',
      asOf,
      strict: false,
      batchSize: 100,
      ifEmpty: false,
      verbose: true,
      loadedAt: new Date('2026-07-01T08:00:00Z'),
      signal: new AbortController().signal,
    },
    output,
  );
  return { summary, messages: lines().map((line) => line.replaceAll(`${folder}/`, '')) };
}

const day = '2026-03-12T00:00:00Z';

/** Returns the organisation numbers of the companies that are masked because their sole trader is protected. */
const masked = async () =>
  (
    await rows<{ orgNo: string }>(
      graph,
      'MATCH (c:Company {protectedSoleTrader: true}) RETURN c.orgNo AS orgNo ORDER BY orgNo',
    )
  ).map(({ orgNo }) => orgNo);

describe('the files of Brønnøysundregistrene', () => {
  beforeAll(async () => {
    await clear(graph);
  });

  it('have entities that are refused, and change nothing, without the day that they are of', async () => {
    const { summary, messages } = await load(['enheter.json'], undefined);
    expect(messages).toEqual([
      'enheter.json: element 1: the file does not say of which day it is: name the day by --as-of',
    ]);
    expect(summary).toMatchObject({ problems: 1, statements: 0 });
  });

  it('have sole proprietorships that are masked while their owner is unknown', async () => {
    const { summary, messages } = await load(['enheter.json', 'underenheter.json'], day);
    expect(summary).toMatchObject({ result: 'loaded', problems: 0, statements: 5 });
    expect(messages).toEqual([
      'underenheter.json: element 1: notice: establishment (underenhet): not loaded',
      'underenheter.json: element 2: notice: establishment (underenhet): not loaded',
    ]);
    expect(await masked()).toEqual(['999000033', '999000044']);
  });

  it('have roles, each with its party; a firm in a role is its company', async () => {
    const { summary, messages } = await load(['roller.json'], undefined);
    expect(summary).toMatchObject({ result: 'loaded', problems: 0, statements: 10 });
    expect(messages).toEqual([]);
    const roles = await rows<{ role: string }>(
      graph,
      `MATCH (party)-[role:HOLDS_ROLE|HELD_ROLE]->(company:Company)
       RETURN coalesce(party.orgNo, party.sourceId) + ' ' + type(role) + ' ' + company.orgNo AS role ORDER BY role`,
    );
    expect(roles.map(({ role }) => role)).toEqual([
      '999000022 HOLDS_ROLE 999000011',
      'NO-BRC-999000011-DAGL-DAGL-0 HOLDS_ROLE 999000011',
      'NO-BRC-999000011-STYR-LEDE-0 HOLDS_ROLE 999000011',
      'NO-BRC-999000011-STYR-MEDL-1 HELD_ROLE 999000011',
      'NO-BRC-999000033-INNH HOLDS_ROLE 999000033',
    ]);
  });

  it('have sole proprietorships that are shown once the roles state an owner who is not protected', async () => {
    expect(await masked()).toEqual(['999000044']);
  });

  it('are joined with the shareholder register, which states the shares of each owner', async () => {
    const { summary, messages } = await load(['aksjeeiebok.csv'], '2025-12-31T00:00:00Z');
    expect(summary).toMatchObject({ result: 'loaded', problems: 0, statements: 7 });
    expect(messages).toEqual([
      'aksjeeiebok.csv:2: notice: holder without a number or a year of birth: loaded as a legal entity',
    ]);
    const owners = await rows<{ owner: string }>(
      graph,
      `MATCH (party)-[share:OWNS]->(:Company {orgNo: '999000011'})
       RETURN coalesce(party.orgNo, party.sourceId) AS owner ORDER BY owner`,
    );
    expect(owners.map(({ owner }) => owner)).toEqual(['999000022', 'NO-SKATT-999000011-2', 'NO-SKATT-999000011-3']);
    expect(await rows(graph, "MATCH (c:Company {orgNo: '999000011'}) RETURN count(c) AS companies")).toEqual([
      { companies: 1 },
    ]);
  });

  it('change nothing when they are loaded again', async () => {
    const { summary } = await load(['enheter.json', 'roller.json'], day);
    expect(summary).toMatchObject({ problems: 0, applied: 0 });
  });

  it('have updates that withdraw what the register removed', async () => {
    const { summary, messages } = await load(['oppdateringer.json'], undefined);
    expect(summary).toMatchObject({ result: 'loaded', problems: 0, statements: 3 });
    expect(messages).toEqual([
      'oppdateringer.json: element 1: notice: company that is new or changed, load its entry again: not loaded',
    ]);
  });

  it('mask a sole proprietorship again when any source protects the person of its role', async () => {
    const own = {
      statement: 'person',
      id: 'NO-BRC-999000033-INNH',
      asOf: '2026-04-01',
      source: 'own',
      isProtected: true,
    };
    const path = join(ownFiles, 'own.jsonl');
    writeFileSync(path, JSON.stringify(own));
    await load([path], undefined);
    expect(await masked()).toEqual(['999000033', '999000044']);
  });
});
