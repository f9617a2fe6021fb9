import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

const scopes = ['api', 'batch', 'feed'];

export default [
  { ignores: ['**/dist', '**/coverage', '.nx', '.local'] },
  ...nx.configs['flat/base'],
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: [],
          depConstraints: [
            // Apps are the only place where everything meets.
            { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:edge', 'type:data', 'type:domain', 'type:util'] },
            // The edge speaks HTTP; it may use data but data never knows about HTTP.
            { sourceTag: 'type:edge', onlyDependOnLibsWithTags: ['type:edge', 'type:data', 'type:domain', 'type:util'] },
            { sourceTag: 'type:data', onlyDependOnLibsWithTags: ['type:data', 'type:domain', 'type:util'] },
            // The domain is pure: no framework, no driver, no package, so that every rule can be tested without them.
            { sourceTag: 'type:domain', onlyDependOnLibsWithTags: ['type:domain', 'type:util'], allowedExternalImports: ['fast-check'] },
            { sourceTag: 'type:util', onlyDependOnLibsWithTags: ['type:util'] },
            { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
            ...scopes.map((scope) => ({ sourceTag: `scope:${scope}`, onlyDependOnLibsWithTags: [`scope:${scope}`, 'scope:shared'] })),
          ],
        },
      ],
    },
  },
  {
    // Driver types and values never leave the one lib that hides the driver.
    files: ['**/*.ts'],
    // The benches compare the service with the bare driver.
    ignores: ['libs/graph/neo4j-client/**', 'tools/bench/src/peers/**'],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: 'neo4j-driver', message: 'Use @company-relations/neo4j-client.' }] }],
    },
  },
];
