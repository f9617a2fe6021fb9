import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

/** What the projects of a scope may import, by scope. */
const scopes = {
  // Nothing that writes companies, persons or records, nor what brings the graph to its schema.
  api: ['api', 'shared'],
  batch: ['batch', 'schema', 'shared'],
  feed: ['feed', 'schema', 'shared'],
  subscriptions: ['subscriptions', 'schema', 'shared'],
  // The schema puts the migrations of all libs in order, those of the register loader among them.
  schema: ['schema', 'feed', 'shared'],
  // A page speaks to the API, and has nothing of it.
  explorer: ['explorer', 'shared'],
  shared: ['shared'],
  // What ships nothing may import everything, and nothing that ships may import it.
  tools: ['api', 'batch', 'explorer', 'feed', 'subscriptions', 'schema', 'shared', 'tools'],
};

const noNest = ['@nestjs/*'];
const types = [
  // Apps are the only place where everything meets.
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:edge', 'type:data', 'type:domain', 'type:util'] },
  // The edge speaks HTTP; it may use data but data never knows about HTTP.
  { sourceTag: 'type:edge', onlyDependOnLibsWithTags: ['type:edge', 'type:data', 'type:domain', 'type:util'] },
  {
    sourceTag: 'type:data',
    onlyDependOnLibsWithTags: ['type:data', 'type:domain', 'type:util'],
    bannedExternalImports: noNest,
  },
  // The domain is pure: no framework, no driver, no package, so that every rule can be tested without them.
  {
    sourceTag: 'type:domain',
    onlyDependOnLibsWithTags: ['type:domain', 'type:util'],
    allowedExternalImports: ['fast-check'],
  },
  { sourceTag: 'type:util', onlyDependOnLibsWithTags: ['type:util'], bannedExternalImports: noNest },
];

/** @param reachable the scopes that a project of a scope may import. */
function boundaries(reachable) {
  const byScope = Object.keys(scopes).map((scope) => ({
    sourceTag: `scope:${scope}`,
    onlyDependOnLibsWithTags: reachable(scope).map((each) => `scope:${each}`),
  }));
  // `npm test` installs the S3 server before any project is built. All commands print the version of the workspace. A
  // global setup of Jest cannot load a library by its name.
  const allow = ['../s3/install.mjs', '../../../../package.json', '../../../../tools/neo4j/src/free-port'];
  return { '@nx/enforce-module-boundaries': ['error', { allow, depConstraints: [...types, ...byScope] }] };
}

const sources = ['**/*.ts', '**/*.tsx'];
const scripts = ['**/*.mjs', '**/*.cjs'];
const tests = ['**/*.spec.ts', '**/*.timing.ts', '**/test/**/*.ts', '**/testing/**/*.ts'];

/** A text that is a query: `MATCH (`, `MERGE (`, `CREATE (`, `UNWIND $rows`, `DETACH DELETE`. */
const cypher = '/\\b(MATCH|MERGE|CREATE)\\s*\\(|\\bUNWIND\\s+[$[]|\\bDETACH\\s+DELETE\\b/';
const noCypher = [`Literal[value=${cypher}]`, `TemplateElement[value.raw=${cypher}]`].map((selector) => ({
  selector,
  message: 'Queries are written in .cypher files.',
}));

export default [
  { ignores: ['**/dist', '**/coverage', '.nx', '.local'] },
  ...nx.configs['flat/base'],
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: sources })),
  {
    files: sources,
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // The configurations of Jest are read before the names of libs can be.
  { files: [...sources, ...scripts], ignores: ['**/jest.*.cjs'], rules: boundaries((scope) => scopes[scope]) },
  // Tests write what they read afterwards, and start databases and queues.
  { files: tests, rules: boundaries(() => Object.keys(scopes)) },
  {
    files: ['{apps,libs}/**/*.{ts,mjs,cjs}'],
    ignores: ['apps/api-e2e/**', ...tests],
    rules: { 'no-restricted-syntax': ['error', ...noCypher] },
  },
  {
    // A page makes elements, never text that a browser reads as HTML, and has no inline styles.
    files: ['apps/explorer/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noCypher,
        {
          selector: 'Identifier[name=/^(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc)$/]',
          message: 'Make elements instead.',
        },
        { selector: "JSXAttribute[name.name='style']", message: 'Use a class of the style sheet.' },
      ],
    },
  },
  {
    // Driver types and values never leave the one lib that hides the driver.
    files: [...sources, ...scripts],
    // The benches compare the service with the bare driver. Jest starts test servers before it can load a lib.
    ignores: ['libs/graph/neo4j-client/**', 'tools/bench/src/peers/**', 'tools/neo4j/src/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'neo4j-driver', message: 'Use @company-relations/neo4j-client.' }] },
      ],
    },
  },
];
