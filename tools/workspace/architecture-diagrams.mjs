// Creates the generated part of docs/architecture.md: Mermaid diagrams of Nx's project graph.

const layers = [
  { type: 'app', title: 'apps: everything meets' },
  { type: 'edge', title: 'edge: HTTP and the wire format' },
  { type: 'data', title: 'data: what is kept, where and how' },
  { type: 'domain', title: 'domain: pure rules' },
  { type: 'util', title: 'util' },
];

/** Projects that the API uses only at its start, before any request. */
const atStart = ['erasure-ledger', 'settings'];

/** The steps of a request to `POST /v2/relations` in order, and the projects that carry them out. */
const searchSteps = [
  { step: 'measure', does: 'time, outcome, a span for each query', projects: ['telemetry'] },
  { step: 'guard', does: 'token → subscription → grants', projects: ['authorization-nest', 'subscription-store'] },
  { step: 'throttle', does: 'per subscription', projects: ['api', 'timeout'] },
  { step: 'read the body', does: "the specification's messages", projects: ['relations-contract'] },
  { step: 'open the cursor', does: 'bound to subscription and parameters', projects: ['cursor'] },
  { step: 'search', does: 'ids of one page', projects: ['company-graph', 'graph-model', 'neo4j-client'] },
  {
    step: 'load',
    does: 'portions of companies, only kinds of record that the grants allow',
    projects: ['company-graph', 'ownership'],
  },
  {
    step: 'mask and audit',
    does: 'areas, protected identity; what Hidden Person Access alone discloses is recorded before it is sent',
    projects: ['authorization-nest', 'authorization', 'audit-log'],
  },
  { step: 'write', does: 'members, order, what is omitted', projects: ['relations-contract'] },
  { step: 'seal the cursor', does: 'X-Pagination', projects: ['cursor'] },
];

/**
 * The steps of requests to `GET /v2/relations/{serviceId}/structure.svg`. A request for the structure as JSON has the
 * same steps, except for the last two.
 */
const pictureSteps = [
  { step: 'guard', does: 'token → subscription → grants', projects: ['authorization-nest', 'subscription-store'] },
  { step: 'load', does: 'level by level, ultimate owners first', projects: ['company-graph', 'ownership'] },
  {
    step: 'mask and audit',
    does: 'the walk again, over visible records alone',
    projects: ['authorization-nest', 'authorization', 'audit-log'],
  },
  { step: 'write', does: 'nodes, edges, where it ends', projects: ['relations-contract'] },
  { step: 'draw', does: 'boxes and lines, in small steps', projects: ['ownership-picture'] },
  { step: 'send', does: 'SVG that may run and load nothing', projects: ['api'] },
];

/** The steps of requests to `GET /v2/batches/batch-file/{batchFileId}` and to its manifest. */
const downloadSteps = [
  { step: 'guard', does: 'token → subscription → grants', projects: ['authorization-nest', 'subscription-store'] },
  {
    step: 'find the package',
    does: 'of this organisation, for these grants, not past its time',
    projects: ['batch-catalogue'],
  },
  { step: 'look for protections', does: 'since the package was built', projects: ['batch-catalogue', 'company-graph'] },
  { step: 'open the file', does: 'checked whole, once in each process', projects: ['batch-catalogue'] },
  {
    step: 'audit',
    does: 'that it is sent, where it was built with Hidden Person Access',
    projects: ['audit-log'],
  },
  { step: 'send', does: 'the file or a range of it, as fast as the client takes it', projects: ['api'] },
  { step: 'prove', does: 'manifest and public keys', projects: ['batch-manifest'] },
];

/**
 * Creates the diagrams.
 *
 * @param graph `{ nodes, dependencies }` as `nx graph` writes them.
 * @throws Error if a step names a project that the API does not use, or no step names a project that it does use.
 */
export function architectureDiagrams(graph) {
  const projects = Object.values(graph.nodes)
    .filter(({ data: { root } }) => /^(apps|libs)\//.test(root) && !root.endsWith('-e2e'))
    .map(({ name, data }) => ({ name, type: data.tags.find((tag) => tag.startsWith('type:'))?.slice('type:'.length) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const uses = usesOf(graph, new Set(projects.map(({ name }) => name)));
  checkSteps(uses);
  return `${projectDiagram(projects, uses)}\n\n### What the API does with a search\n\n${requestDiagram(searchSteps)}\n\n### What it does with a picture\n\n${requestDiagram(pictureSteps)}\n\n### What it does with a download\n\n${requestDiagram(downloadSteps)}`;
}

/** The projects that each project imports, limited to `names`. Nx found the imports in the sources. */
function usesOf({ dependencies }, names) {
  const imported = (name) =>
    (dependencies[name] ?? []).filter(({ type, target }) => type !== 'implicit' && names.has(target));
  return new Map([...names].map((name) => [name, new Set(imported(name).map(({ target }) => target))]));
}

/** All projects that a project uses, directly or indirectly. */
function reachedFrom(name, uses, reached = new Set()) {
  for (const used of uses.get(name) ?? []) {
    if (reached.has(used)) continue;
    reached.add(used);
    reachedFrom(used, uses, reached);
  }
  return reached;
}

function projectDiagram(projects, uses) {
  const subgraphs = layers.flatMap(({ type, title }) => {
    const members = projects.filter((project) => project.type === type);
    return members.length === 0
      ? []
      : [`  subgraph ${type}["${title}"]`, ...members.map(({ name }) => `    ${name}`), '  end'];
  });
  const arrows = projects.flatMap(({ name }) => shortest(name, uses).map((used) => `  ${name} --> ${used}`));
  return mermaid(['flowchart TD', ...subgraphs, ...arrows]);
}

/** The projects that a project uses, without those that it also reaches through another project. */
function shortest(name, uses) {
  const direct = [...uses.get(name)].sort();
  return direct.filter((used) => !direct.some((other) => other !== used && reachedFrom(other, uses).has(used)));
}

function checkSteps(uses) {
  const used = new Set(['api', ...reachedFrom('api', uses)]);
  const named = new Set([
    ...atStart,
    ...[...searchSteps, ...pictureSteps, ...downloadSteps].flatMap(({ projects }) => projects),
  ]);
  const wrong = [...[...named].filter((name) => !used.has(name)), ...[...used].filter((name) => !named.has(name))];
  if (wrong.length > 0)
    throw new Error(
      `The steps of a request do not fit what the API uses: ${wrong.join(', ')}. They stand in tools/workspace/architecture-diagrams.mjs.`,
    );
}

function requestDiagram(steps) {
  const boxes = steps.map(
    ({ step, does, projects }, index) => `  s${index + 1}["<b>${step}</b>: ${does}<br/><i>${projects.join(', ')}</i>"]`,
  );
  const order = steps.map((_, index) => `s${index + 1}`).join(' --> ');
  return mermaid(['flowchart TD', ...boxes, `  ${order}`]);
}

function mermaid(lines) {
  return ['```mermaid', ...lines, '```'].join('\n');
}
