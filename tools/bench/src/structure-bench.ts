import { makeTokens, startApi } from './api-under-test';
import { type Bench, sizesOf } from './bench';
import { begin } from './begin';
import { median, numberText, percentile95, timed, type Verdict } from './figures';
import { nationGraph } from './growth/nation-graph';
import { KeepAliveClient, requireOk } from './keep-alive-client';
import { keepFigures } from './kept-figures';
import { anyOrgNo } from './lookups';
import { type ExplainedOwners, haveSameOwners, type StructureOwners } from './structure-owners';

const usual = { companies: 1_000_000, warmUp: 200, asked: 1_000 };
const tiny: typeof usual = { companies: 300, warmUp: 4, asked: 20 };
const idsAtOnce = 500;

/** What is asked about each company, one after the other. The structure is the first, the others are its peers. */
const kinds = ['structure, both directions', 'ultimate owners, explained', 'relations of the company'] as const;
type Kind = (typeof kinds)[number];

interface Structure extends StructureOwners {
  readonly Edges: readonly object[];
}

/**
 * Measures structures of ordinary companies over HTTP, by one client, and next to them two other answers about the same
 * companies. No target is set, so there is no verdict.
 *
 * @param options a number of companies other than a million
 */
export async function benchStructure(bench: Bench, [sent]: readonly string[]): Promise<Verdict[]> {
  const sizes = sizesOf(bench, usual, tiny);
  const { graph, companies } = await nationGraph(bench, sent === undefined ? sizes.companies : Number(sent));
  await keepFigures(bench, graph);
  const tokens = await makeTokens(bench);
  const { port } = await startApi(bench, graph, tokens, { ultimateOwnerships: true });
  const client = new KeepAliveClient(port, { Authorization: tokens.bearer });
  try {
    await begin(bench, { measurement: 'structure', isUsual: companies === sizes.companies, graph });
    const ids = await someIds(client, sizes.warmUp + sizes.asked, companies);
    for (const id of ids.slice(0, sizes.warmUp)) for (const kind of kinds) await ask(client, kind, id);
    const { ms, structures } = await measured(client, ids.slice(sizes.warmUp));
    bench.table({
      title: `Answers about ${numberText(sizes.asked)} of ${numberText(companies)} companies, one client, milliseconds`,
      columns: ['Answer', 'Median', 'p95'],
      rows: kinds.map((kind) => [kind, ...spreadOf(ms.get(kind) ?? [], 1)]),
    });
    const counted = (what: string, counts: readonly number[]) => [what, ...spreadOf(counts), Math.max(...counts)];
    bench.table({
      title: 'What a structure has',
      columns: ['Of a structure', 'Median', 'p95', 'Most'],
      rows: [
        counted(
          'parties',
          structures.map(({ Nodes }) => Nodes.length),
        ),
        counted(
          'records',
          structures.map(({ Edges }) => Edges.length),
        ),
      ],
    });
    const withoutPlaces = structures.filter(({ Stops }) => Stops?.some(({ Reason }) => Reason === 'UltimateOwners'));
    bench.print(`structures without a place for all ultimate owners: ${withoutPlaces.length}`);
    bench.print(
      `the structures of ${structures.length} companies had the ultimate owners that the explanations had, or said how many had no place`,
    );
    return [];
  } finally {
    client.close();
  }
}

/** The ids of companies from all over the register. Each run asks about the same ones. */
async function someIds(client: KeepAliveClient, count: number, companies: number): Promise<number[]> {
  const orgNos = Array.from({ length: count }, (_, at) => anyOrgNo(at, companies));
  const ids: number[] = [];
  for (let at = 0; at < count; at += idsAtOnce) {
    const wanted = orgNos.slice(at, at + idsAtOnce);
    const body = { SearchParameters: { OrgNo: wanted }, PageSize: idsAtOnce };
    const { Relations } = await answered<{ Relations: { ServiceId: number }[] }>(client, 'POST', '/v2/relations', body);
    if (Relations.length !== new Set(wanted).size)
      throw new Error(`${Relations.length} of ${wanted.length} were found.`);
    ids.push(...Relations.map(({ ServiceId }) => ServiceId));
  }
  return ids;
}

async function measured(
  client: KeepAliveClient,
  ids: readonly number[],
): Promise<{ readonly ms: ReadonlyMap<Kind, readonly number[]>; readonly structures: readonly Structure[] }> {
  const ms = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  const structures: Structure[] = [];
  for (const id of ids) {
    const answers: unknown[] = [];
    for (const kind of kinds) {
      const { ms: taken, value } = await timed(() => ask(client, kind, id));
      ms.get(kind)?.push(taken);
      answers.push(value);
    }
    const [structure, explanation] = answers as [Structure, ExplainedOwners];
    if (!haveSameOwners(structure, explanation))
      throw new Error(`The structure and the explanation of ${id} have other ultimate owners.`);
    structures.push(structure);
  }
  return { ms, structures };
}

function ask(client: KeepAliveClient, kind: Kind, id: number): Promise<unknown> {
  switch (kind) {
    case 'structure, both directions':
      return answered(client, 'GET', `/v2/relations/${id}/structure?direction=both`);
    case 'ultimate owners, explained':
      return answered(client, 'GET', `/v2/relations/${id}/ultimate-owners`);
    case 'relations of the company':
      return answered(client, 'POST', '/v2/relations', { SearchParameters: { ServiceId: [id] } });
  }
}

async function answered<Body>(client: KeepAliveClient, method: string, path: string, body?: object): Promise<Body> {
  const answer = await client.ask(method, path, body && JSON.stringify(body));
  requireOk(answer);
  return JSON.parse(answer.body.toString()) as Body;
}

/** The median and the 95th percentile. */
function spreadOf(values: readonly number[], digits = 0): [median: string, p95: string] {
  return [numberText(median(values), digits), numberText(percentile95(values), digits)];
}
