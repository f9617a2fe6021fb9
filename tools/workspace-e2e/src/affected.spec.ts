import { WorkspaceCopy } from './workspace-copy';

let copy: WorkspaceCopy;

beforeEach(() => {
  copy = new WorkspaceCopy();
  copy.commit();
});
afterEach(() => copy.remove());

jest.setTimeout(180_000);

/** The projects that Nx considers affected by the uncommitted changes. */
function affected(): string[] {
  return (JSON.parse(copy.nx('show', 'projects', '--affected', '--base=HEAD', '--json').output) as string[]).sort();
}

test('a change in a library affects it and exactly those that depend on it, over however many steps', () => {
  copy.plant('libs/wire/cursor/src/index.ts', `export * from './planted';\n`);
  // The last project in the list imports this library only in the texts of its test files, which Nx also finds.
  expect(affected()).toEqual([
    'api',
    'api-e2e',
    'bench',
    'cursor',
    'deploy',
    'explorer-e2e',
    'faults',
    'local-service',
    'workspace',
    'workspace-e2e',
  ]);
});

test('a change outside of all projects affects only those whose tests read the whole workspace, and what starts one of them', () => {
  copy.plant('docs/planted.md', 'planted');
  expect(affected()).toEqual(['explorer-e2e', 'local-service', 'workspace']);
});
