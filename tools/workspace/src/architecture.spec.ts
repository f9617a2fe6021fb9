import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

const batches = ['batch-catalogue', 'batch-manifest'];
const records = ['audit-log', 'telemetry'];
const apiUses = [
  ...records,
  'settings',
  'timeout',
  'authorization-nest',
  'subscription-store',
  'relations-contract',
  'cursor',
  'company-graph',
  'graph-model',
  'erasure-ledger',
  'neo4j-client',
  'ownership',
  'ownership-picture',
  'authorization',
  ...batches,
];

/**
 * A project graph in the form in which Nx writes it.
 *
 * @param uses the projects that each project uses.
 */
function graphOf(uses: Record<string, readonly string[]>) {
  const names = Object.keys(uses);
  const typeOf = (name: string) => (name === 'api' ? 'app' : 'data');
  return {
    nodes: Object.fromEntries(
      names.map((name) => [name, { name, data: { root: `libs/${name}`, tags: [`type:${typeOf(name)}`] } }]),
    ),
    dependencies: Object.fromEntries(
      names.map((source) => [source, uses[source]?.map((target) => ({ source, target, type: 'static' }))]),
    ),
  };
}

/** Creates the diagrams in a separate process, because Jest cannot load ES modules on every Node. */
function diagramsOf(graph: object): string {
  const module = JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/architecture-diagrams.mjs')));
  const program = `import { architectureDiagrams } from ${module};
    try { console.log(architectureDiagrams(${JSON.stringify(graph)})); } catch ({ message }) { console.log(message); }`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout;
}

const unused = Object.fromEntries(apiUses.map((name) => [name, []]));

test('omits an arrow that follows from others', () => {
  const graph = graphOf({
    api: apiUses,
    ...unused,
    'company-graph': ['neo4j-client'],
    authorization: ['ownership'],
    cursor: ['authorization'],
  });
  const arrows = diagramsOf(graph)
    .split('\n')
    .filter((line) => /^  [a-z][a-z0-9-]* --> [a-z0-9-]+$/.test(line));
  expect(arrows).toEqual([
    ...[
      'audit-log',
      'authorization-nest',
      ...batches,
      'company-graph',
      'cursor',
      'erasure-ledger',
      'graph-model',
      'ownership-picture',
      'relations-contract',
      'settings',
      'subscription-store',
      'telemetry',
      'timeout',
    ].map((used) => `  api --> ${used}`),
    '  authorization --> ownership',
    '  company-graph --> neo4j-client',
    '  cursor --> authorization',
  ]);
});

test('a project that the API uses and no step names, or the other way round, is an error', () => {
  const place = 'They stand in tools/workspace/architecture-diagrams.mjs.\n';
  expect(diagramsOf(graphOf({ api: [...apiUses, 'surprise'], ...unused, surprise: [] }))).toBe(
    `The steps of a request do not fit what the API uses: surprise. ${place}`,
  );
  expect(diagramsOf(graphOf({ api: apiUses.filter((name) => name !== 'cursor'), ...unused }))).toBe(
    `The steps of a request do not fit what the API uses: cursor. ${place}`,
  );
});
