import { WorkspaceCopy } from './workspace-copy';

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = new WorkspaceCopy();
});
afterAll(() => copy.remove());

const lint = (project: string) => copy.nx('run', `${project}:lint`, '--skipNxCache', '--outputStyle=static');

jest.setTimeout(180_000);

test('a domain library that uses another one passes; it may use neither data nor packages', () => {
  expect(lint('authorization').failed).toBe(false);
  copy.plant('libs/domain/authorization/src/uses-data.ts', `import { GraphClient } from '@company-relations/neo4j-client';\nexport const planted = GraphClient;\n`);
  copy.plant('libs/domain/authorization/src/uses-a-package.ts', `import { of } from 'rxjs';\nexport const planted = of;\n`);
  const { failed, output } = lint('authorization');
  expect([failed, problemsOf(output)]).toEqual([
    true,
    [
      'uses-a-package.ts: A project tagged with "type:domain" is not allowed to import "rxjs"',
      'uses-data.ts: A project tagged with "type:domain" can only depend on libs tagged with "type:domain", "type:util"',
    ],
  ]);
});

test('a utility may not use an edge, and what is shared may use nothing of one scope', () => {
  copy.plant('tools/neo4j/src/uses-an-edge.ts', `import * as contract from '@company-relations/relations-contract';\nexport const planted = contract;\n`);
  copy.plant('tools/neo4j/src/uses-a-scope.ts', `import * as cursor from '@company-relations/cursor';\nexport const planted = cursor;\n`);
  const { failed, output } = lint('local-neo4j');
  expect([failed, problemsOf(output)]).toEqual([
    true,
    [
      'uses-a-scope.ts: A project tagged with "scope:shared" can only depend on libs tagged with "scope:shared"',
      'uses-an-edge.ts: A project tagged with "type:util" can only depend on libs tagged with "type:util"',
    ],
  ]);
});

/** What the boundaries rule reports, as `file: message`, sorted. */
function problemsOf(output: string): string[] {
  let file = '';
  const problems: string[] = [];
  for (const line of output.split('\n')) {
    file = /([^/\s]+\.ts)$/.exec(line)?.[1] ?? file;
    const message = /error {2}(.*?) {2,}@nx\/enforce-module-boundaries/.exec(line)?.[1];
    if (message !== undefined) problems.push(`${file}: ${message}`);
  }
  return problems.sort();
}
