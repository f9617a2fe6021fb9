const { join } = require('node:path');
const { paths } = require('./tsconfig.base.json').compilerOptions;

// Nest 12, jose and oauth4webapi are ESM-only. Jest can require() ES modules only on Node 24.9 and later,
// so on older Nodes swc turns exactly these packages into CommonJS (Jest caches the result). The exporter of traces is
// CommonJS with import(), which Jest cannot do there either.
const esmOnly = ['@nestjs/', 'jose/', 'oauth4webapi/', '@opentelemetry/otlp-exporter-base/'];

module.exports = {
  testEnvironment: 'node',
  // Of all runs: the folder of temporary files may be one run's own.
  cacheDirectory: join(__dirname, 'node_modules/.cache/jest'),
  testMatch: ['**/*.spec.ts'],
  // Six times what Jest allows: a machine with much else to do is no reason to fail.
  testTimeout: 30_000,
  testPathIgnorePatterns: ['/node_modules/', '\\.(neo4j|e2e|large)\\.spec\\.ts$'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'cypher'],
  transform: {
    '\\.cypher$': join(__dirname, 'tools/workspace/jest/cypher-transform.cjs'),
    '^(?!.*/node_modules/).+\\.m?[jt]s$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
    '/node_modules/.+\\.js$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
        module: { type: 'commonjs', importInterop: 'node' },
        sourceMaps: false,
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')}))`],
  moduleNameMapper: Object.fromEntries(
    Object.entries(paths).map(([alias, [file]]) => [`^${alias}$`, join(__dirname, file)]),
  ),
};
