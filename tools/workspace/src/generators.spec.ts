import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { workspaceRoot } from './workspace-files';

type Generator = (tree: Tree, options: { readonly name: string }) => void;
const load = (kind: string) => jest.requireActual<Generator>(`../generators/${kind}/generator.cjs`);

const listings = [
  'apps/api-e2e/src/openapi.spec.ts',
  'apps/api/src/app.module.ts',
  'apps/api/src/platform/openapi/openapi.http.spec.ts',
  'apps/api/src/platform/openapi/openapi.ts',
  'libs/wire/relations-contract/src/index.ts',
];
const real = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

/** A file tree in memory with those files of the workspace that list all endpoints. */
function newTree(): Tree {
  const tree = createTreeWithEmptyWorkspace();
  for (const file of listings) tree.write(file, real(file));
  return tree;
}

/** The files that the generator created, and the lines that it added to existing files. */
function generated(kind: string, name: string): Record<string, 'new' | string[]> {
  const tree = newTree();
  const before = new Set(tree.listChanges().map(({ path }) => path));
  load(kind)(tree, { name });
  return Object.fromEntries(
    tree
      .listChanges()
      .map(({ path, content }) => [path, before.has(path) ? added(path, content?.toString() ?? '') : 'new'] as const)
      .filter(([, change]) => change.length > 0),
  );
}

function added(path: string, content: string): string[] {
  const lines = new Set(listings.includes(path) ? real(path).split('\n') : content.split('\n'));
  return content.split('\n').filter((line) => !lines.has(line));
}

describe('a new query', () => {
  test('is a Cypher file, the function that runs it, and a spec', () => {
    expect(generated('query', 'find-persons')).toEqual({
      'libs/graph/company-graph/src/find-persons.neo4j.spec.ts': 'new',
      'libs/graph/company-graph/src/find-persons.ts': 'new',
      'libs/graph/company-graph/src/queries/find-persons.cypher': 'new',
    });
  });

  test('does not replace an existing one', () => {
    const tree = newTree();
    load('query')(tree, { name: 'find-persons' });
    expect(() => load('query')(tree, { name: 'find-persons' })).toThrow(
      'There is already libs/graph/company-graph/src/queries/find-persons.cypher, libs/graph/company-graph/src/find-persons.ts, libs/graph/company-graph/src/find-persons.neo4j.spec.ts.',
    );
  });
});

describe('a new endpoint', () => {
  test('is a controller, a response, a description and a spec, and is listed where all endpoints are', () => {
    expect(generated('endpoint', 'role-types')).toEqual({
      'apps/api/src/role-types/role-types-operation.ts': 'new',
      'apps/api/src/role-types/role-types.controller.ts': 'new',
      'apps/api/src/role-types/role-types.http.spec.ts': 'new',
      'apps/api/src/role-types/role-types.module.ts': 'new',
      'libs/wire/relations-contract/src/response/role-types-response.ts': 'new',
      'apps/api-e2e/src/openapi.spec.ts': [`      'get /v2/role-types': expect.arrayContaining([200, 401]),`],
      'apps/api/src/app.module.ts': [
        `import { RoleTypesModule } from './role-types/role-types.module';`,
        `  RoleTypesModule,`,
      ],
      'apps/api/src/platform/openapi/openapi.http.spec.ts': [`      ['get', '/v2/role-types', 'roleTypes'],`],
      'apps/api/src/platform/openapi/openapi.ts': [
        `    .addTag('Role types', 'Say here what GET /v2/role-types is about.')`,
      ],
      'libs/wire/relations-contract/src/index.ts': [
        `export { RoleTypesResponse } from './response/role-types-response';`,
      ],
    });
  });

  test('does not replace an existing one', () => {
    const tree = newTree();
    load('endpoint')(tree, { name: 'role-types' });
    expect(() => load('endpoint')(tree, { name: 'role-types' })).toThrow(/^There is already .*role-types/);
  });

  test('is refused when a file that lists endpoints has no place for it', () => {
    const tree = newTree();
    tree.write('apps/api/src/app.module.ts', '');
    expect(() => load('endpoint')(tree, { name: 'role-types' })).toThrow(
      'The place for the new endpoint was not found in apps/api/src/app.module.ts.',
    );
  });
});

test.each(['query', 'endpoint'])('a %s needs a name in lower case with hyphens', (kind) => {
  for (const name of ['', 'RoleTypes', 'role_types', '-role', 'role-', '../role']) {
    expect(() => load(kind)(newTree(), { name })).toThrow(
      `"${name}" is no name in lower case with hyphens, like role-types.`,
    );
  }
});
