import { WorkspaceCopy } from './workspace-copy';

jest.setTimeout(300_000);

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = new WorkspaceCopy();
});
afterAll(() => copy.remove());

const succeeded = ({ failed, output }: { failed: boolean; output: string }) => expect(failed ? output : '').toBe('');

/**
 * Runs a generator.
 *
 * @returns the TypeScript files that it created or changed.
 */
function generate(kind: string, name: string): string[] {
  const generated = copy.nx('g', `./tools/workspace/generators:${kind}`, name);
  succeeded(generated);
  return [...generated.output.matchAll(/^(?:CREATE|UPDATE) (.*\.ts)$/gm)].map(([, file = '']) => file);
}

test('the output of the generators compiles, passes lint, and passes its tests unchanged', () => {
  const made = [...generate('query', 'find-entities'), ...generate('endpoint', 'role-types')];
  expect(made).toHaveLength(12);
  // Compiles all created files together with the files that they import. All other files are checked separately,
  // project by project.
  const compilerOptions = { types: ['node', 'jest'] };
  copy.plant(
    'tsconfig.json',
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions,
      files: [...made, 'tools/workspace/cypher.d.ts'],
    }),
  );
  succeeded(copy.run('tsc', '--noEmit', '-p', '.'));
  succeeded(copy.run('eslint', '--max-warnings', '0', ...made));
  succeeded(copy.run('jest', '-c', 'apps/api/jest.large.config.cjs', '--testNamePattern=role-types|openapi'));
});
