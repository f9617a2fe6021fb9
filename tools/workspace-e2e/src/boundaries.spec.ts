import { WorkspaceCopy } from './workspace-copy';

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = new WorkspaceCopy();
});
afterAll(() => copy.remove());

const lint = (project: string) => copy.nx('run', `${project}:lint`, '--skipNxCache', '--outputStyle=static');

jest.setTimeout(180_000);

function importOf(name: string): string {
  return `import * as planted from '${name}';\nexport const used = planted;\n`;
}

test('a domain library that uses another one passes; it may use neither data nor packages', () => {
  expect(lint('authorization').failed).toBe(false);
  copy.plant(
    'libs/domain/authorization/src/uses-data.ts',
    `import { GraphClient } from '@company-relations/neo4j-client';\nexport const planted = GraphClient;\n`,
  );
  copy.plant(
    'libs/domain/authorization/src/uses-a-package.ts',
    `import { of } from 'rxjs';\nexport const planted = of;\n`,
  );
  const { failed, output } = lint('authorization');
  expect([failed, problemsOf(output)]).toEqual([
    true,
    [
      'uses-a-package.ts: A project tagged with "type:domain" is not allowed to import "rxjs"',
      'uses-data.ts: A project tagged with "type:domain" can only depend on libs tagged with "type:domain", "type:util"',
    ],
  ]);
});

/** For each rule, a project with files that violate the rule. */
const violations = [
  {
    project: 'brotli-jsonl',
    title: 'a utility may use no edge, no framework, and nothing of one scope',
    planted: {
      'libs/batch/brotli-jsonl/src/uses-an-edge.ts': importOf('@company-relations/relations-contract'),
      'libs/batch/brotli-jsonl/src/uses-a-scope.ts': importOf('@company-relations/cursor'),
      'libs/batch/brotli-jsonl/src/uses-nest.ts': importOf('@nestjs/common'),
    },
    problems: [
      'uses-a-scope.ts: A project tagged with "scope:shared" can only depend on libs tagged with "scope:shared"',
      'uses-an-edge.ts: A project tagged with "type:util" can only depend on libs tagged with "type:util"',
      'uses-nest.ts: A project tagged with "type:util" is not allowed to import "@nestjs/common"',
    ],
  },
  {
    project: 'company-graph',
    title: 'what reads the graph may use neither Nest nor a tool, and has its queries in files, also in scripts',
    planted: {
      'libs/graph/company-graph/src/uses-nest.ts': importOf('@nestjs/common'),
      'libs/graph/company-graph/src/uses-a-tool.ts': importOf('@company-relations/property-testing'),
      'libs/graph/company-graph/uses-a-tool.mjs': importOf('@company-relations/local-redis'),
      'libs/graph/company-graph/requires-a-tool.cjs':
        "exports.named = require('@company-relations/local-redis');\nexports.relative = require('../../../tools/redis/src/index.ts');\n",
      'libs/graph/company-graph/writes.cjs': "exports.planted = 'MATCH (n) SET n.planted = true';\n",
      'libs/graph/company-graph/src/writes.ts': "export const planted = 'MATCH (n) SET n.planted = true';\n",
    },
    problems: [
      'requires-a-tool.cjs: A project tagged with "scope:shared" can only depend on libs tagged with "scope:shared"',
      'requires-a-tool.cjs: Projects cannot be imported by a relative or absolute path, and must begin with a npm scope',
      'uses-a-tool.mjs: A project tagged with "scope:shared" can only depend on libs tagged with "scope:shared"',
      'uses-a-tool.ts: A project tagged with "scope:shared" can only depend on libs tagged with "scope:shared"',
      'uses-nest.ts: A project tagged with "type:data" is not allowed to import "@nestjs/common"',
      'writes.cjs: Queries are written in .cypher files',
      'writes.ts: Queries are written in .cypher files',
    ],
  },
  {
    project: 'api',
    title: 'the API may use neither the loader nor the schema nor what writes the change log',
    planted: {
      'apps/api/src/uses-the-change-log.ts': importOf('@company-relations/change-log'),
      'apps/api/src/uses-the-loader.ts': importOf('@company-relations/register-loader'),
      'apps/api/src/uses-the-schema.ts': importOf('@company-relations/graph-schema'),
    },
    problems: [
      'uses-the-change-log.ts: A project tagged with "scope:api" can only depend on libs tagged with "scope:api", "scope:shared"',
      'uses-the-loader.ts: A project tagged with "scope:api" can only depend on libs tagged with "scope:api", "scope:shared"',
      'uses-the-schema.ts: A project tagged with "scope:api" can only depend on libs tagged with "scope:api", "scope:shared"',
    ],
  },
  {
    project: 'batch-builder',
    title: 'the batch builder may use neither the loader nor what is of the API',
    planted: {
      'apps/batch-builder/src/uses-the-loader.ts': importOf('@company-relations/register-loader'),
      'apps/batch-builder/src/uses-the-api.ts': importOf('@company-relations/cursor'),
    },
    problems: [
      'uses-the-api.ts: A project tagged with "scope:batch" can only depend on libs tagged with "scope:batch", "scope:schema", "scope:shared"',
      'uses-the-loader.ts: A project tagged with "scope:batch" can only depend on libs tagged with "scope:batch", "scope:schema", "scope:shared"',
    ],
  },
  {
    project: 'register-feed',
    title: 'the feed may use neither what is of the API nor of the batch builder, and not the driver itself',
    planted: {
      'apps/register-feed/src/uses-the-api.ts': importOf('@company-relations/cursor'),
      'apps/register-feed/src/uses-the-change-log.ts': importOf('@company-relations/change-log'),
      'apps/register-feed/src/uses-the-driver.ts': importOf('neo4j-driver'),
    },
    problems: [
      'uses-the-api.ts: A project tagged with "scope:feed" can only depend on libs tagged with "scope:feed", "scope:schema", "scope:shared"',
      'uses-the-change-log.ts: A project tagged with "scope:feed" can only depend on libs tagged with "scope:feed", "scope:schema", "scope:shared"',
      "uses-the-driver.ts: 'neo4j-driver' import is restricted from being used. Use @company-relations/neo4j-client",
    ],
  },
  {
    project: 'subscriptions',
    title: 'the subscriptions may use neither the loader nor what is of the API',
    planted: {
      'apps/subscriptions/src/uses-the-api.ts': importOf('@company-relations/cursor'),
      'apps/subscriptions/src/uses-the-loader.ts': importOf('@company-relations/register-loader'),
    },
    problems: [
      'uses-the-api.ts: A project tagged with "scope:subscriptions" can only depend on libs tagged with "scope:subscriptions", "scope:schema", "scope:shared"',
      'uses-the-loader.ts: A project tagged with "scope:subscriptions" can only depend on libs tagged with "scope:subscriptions", "scope:schema", "scope:shared"',
    ],
  },
  {
    project: 'graph-schema',
    title: 'the schema may use nothing of the API, of the batch builder or of the tools',
    planted: {
      'libs/graph/graph-schema/src/uses-the-api.ts': importOf('@company-relations/cursor'),
      'libs/graph/graph-schema/src/uses-a-tool.ts': importOf('@company-relations/local-redis'),
    },
    problems: [
      'uses-a-tool.ts: A project tagged with "scope:schema" can only depend on libs tagged with "scope:schema", "scope:feed", "scope:shared"',
      'uses-the-api.ts: A project tagged with "scope:schema" can only depend on libs tagged with "scope:schema", "scope:feed", "scope:shared"',
    ],
  },
  {
    project: 'explorer',
    title: 'the explorer may use nothing of the API, and makes elements without markup and inline styles',
    planted: {
      'apps/explorer/src/uses-the-api.ts': importOf('@company-relations/cursor'),
      'apps/explorer/src/writes-markup.ts':
        'export const planted = (element: Element, text: string) => void (element.innerHTML = text);\n',
      'apps/explorer/src/writes-styles.tsx': 'export const planted = <p style="color: red" />;\n',
    },
    problems: [
      'uses-the-api.ts: A project tagged with "scope:explorer" can only depend on libs tagged with "scope:explorer", "scope:shared"',
      'writes-markup.ts: Make elements instead',
      'writes-styles.tsx: Use a class of the style sheet',
    ],
  },
];

test.each(violations)('$title', ({ project, planted, problems }) => {
  for (const [file, source] of Object.entries(planted)) copy.plant(file, source);
  const { failed, output } = lint(project);
  expect([failed, problemsOf(output)]).toEqual([true, problems]);
});

/** The reports of the boundary rules as `file: message`, sorted. */
function problemsOf(output: string): string[] {
  let file = '';
  const problems: string[] = [];
  for (const line of output.split('\n')) {
    file = /([^/\s]+\.(?:tsx?|[cm]js))$/.exec(line)?.[1] ?? file;
    const message = /error {2}(.*?) {2,}(?:@nx\/enforce-module-boundaries|no-restricted-(?:syntax|imports))/.exec(
      line,
    )?.[1];
    if (message !== undefined) problems.push(`${file}: ${message}`);
  }
  return problems.sort();
}
