import { WorkspaceCopy } from './workspace-copy';

jest.setTimeout(300_000);

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = new WorkspaceCopy();
});
afterAll(() => copy.remove());

const succeeded = ({ failed, output }: { failed: boolean; output: string }) => expect(failed ? output : '').toBe('');

test('what the generators make compiles, obeys the rules, and passes its tests as it is', () => {
  const collection = './tools/workspace/generators';
  succeeded(copy.nx('g', `${collection}:query`, 'find-entities'));
  succeeded(copy.nx('g', `${collection}:endpoint`, 'role-types'));
  succeeded(copy.nx('run-many', '-t', 'lint', 'typecheck', '-p', 'company-graph', 'relations-contract', 'api', 'api-e2e', '--skipNxCache', '--outputStyle=static'));
  succeeded(copy.jest('apps/api/jest.large.config.cjs', '--testNamePattern=role-types|openapi'));
});
