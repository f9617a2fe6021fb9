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

describe('a removal by Brønnøysundregistrene (Fjernet)', () => {
  /** Returns the records of a company, and every entity of which the register states something about the company. */
  async function left(orgNo: string) {
    const roles = await rows<{ id: string }>(
      graph,
      `MATCH ()-[role:HOLDS_ROLE|HELD_ROLE]->(:Company {orgNo: '${orgNo}'}) RETURN role.id AS id ORDER BY id`,
    );
    const entities = await rows<{ id: string }>(
      graph,
      `MATCH (e:Entity) WHERE e.sourceId STARTS WITH 'NO-BRC-${orgNo}' RETURN e.sourceId AS id ORDER BY id`,
    );
    return { roles: roles.map(({ id }) => id), entities: entities.map(({ id }) => id) };
  }

  function update(organisasjonsnummer: string): Promise<unknown> {
    const path = join(ownFiles, 'fjernet.json');
    const entry = { oppdateringsid: 7, dato: '2026-06-28T00:21:00.000Z', organisasjonsnummer, endringstype: 'Fjernet' };
    writeFileSync(path, JSON.stringify({ _embedded: { oppdaterteEnheter: [entry] } }));
    return load([path], undefined);
  }

  beforeAll(async () => {
    await clear(graph);
    await load(['enheter.json', 'roller.json'], day);
  });

  it('withdraws a company with all roles in it, and leaves other companies', async () => {
    const others = await left('999000033');
    const persons = ['DAGL-DAGL-0', 'STYR-LEDE-0', 'STYR-MEDL-1'].map((seat) => `NO-BRC-999000011-${seat}`);
    expect(await left('999000011')).toEqual({
      roles: [...persons, 'NO-BRC-999000011-REVI-REVI-0'].sort(),
      entities: ['NO-BRC-999000011', ...persons],
    });
    expect(await update('999000011')).toMatchObject({
      summary: { problems: 0, statements: 3, applied: 3 },
      messages: [],
    });
    // The register does not name the persons who had the roles, so they stay.
    expect(await left('999000011')).toEqual({ roles: [], entities: persons });
    expect(await left('999000033')).toEqual(others);
  });

  it('withdraws a sole proprietorship with its role and the person of the role', async () => {
    expect(await left('999000033')).toEqual({
      roles: ['NO-BRC-999000033-INNH'],
      entities: ['NO-BRC-999000033', 'NO-BRC-999000033-INNH'],
    });
    expect(await update('999000033')).toMatchObject({
      summary: { problems: 0, statements: 3, applied: 3 },
      messages: [],
    });
    expect(await left('999000033')).toEqual({ roles: [], entities: [] });
  });

  it('is not undone by the older files', async () => {
    expect((await load(['enheter.json', 'roller.json'], day)).summary).toMatchObject({ applied: 0 });
    expect((await left('999000011')).roles).toEqual([]);
    expect(await left('999000033')).toEqual({ roles: [], entities: [] });
  });
});
