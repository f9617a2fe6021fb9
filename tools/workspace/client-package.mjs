// Makes the npm package of the client in dist/packages/relations-client. It contains the program `relations-client` and
// its library, both with all packages that they need, the types of the library in one file, and the licences of all
// these packages.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';
import esbuild from 'esbuild';
import { licenceTexts, packagesIn } from './bundled-licences.mjs';
import { workspaceRoot } from './installed.mjs';

const folder = join(workspaceRoot, 'dist/packages/relations-client');
const [library, app] = ['libs/client/relations-client', 'apps/client'];
const workspace = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8'));

const manifest = {
  name: '@company-relations/relations-client',
  // The version of the service that this client was made with.
  version: workspace.version,
  description: 'Searches the relations of companies, and downloads, proves and applies their batch packages',
  license: workspace.license,
  type: 'module',
  engines: workspace.engines,
  bin: { 'relations-client': 'lib/relations-client.js' },
  exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
  // Old compilers do not read `exports`.
  types: './lib/index.d.ts',
  main: './lib/index.js',
  files: ['lib', 'THIRD-PARTY-LICENCES.txt'],
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { metafile } = await esbuild.build({
  absWorkingDir: workspaceRoot,
  entryPoints: { index: `${library}/src/index.ts`, 'relations-client': `${app}/src/bin.ts` },
  outdir: join(folder, 'lib'),
  bundle: true,
  // The program and the library share their modules.
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Some of the bundled packages are CommonJS and call `require` for modules of Node.
  banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  keepNames: true,
  // The licences are in a file of their own.
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  tsconfig: 'tsconfig.base.json',
});
chmodSync(join(folder, 'lib/relations-client.js'), 0o755);
writeFileSync(join(folder, 'lib/index.d.ts'), types());
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), licenceTexts(workspaceRoot, packagesIn(metafile)));
copyFileSync(join(workspaceRoot, 'LICENSE'), join(folder, 'LICENSE'));
copyFileSync(join(workspaceRoot, app, 'package/README.md'), join(folder, 'README.md'));

/** The types of the library in one file. It also has the types of the bundled packages, so that it imports nothing. */
function types() {
  const [text] = generateDtsBundle(
    [
      {
        filePath: join(workspaceRoot, library, 'src/index.ts'),
        libraries: { inlinedLibraries: ['jose'], allowedTypesLibraries: [], importedLibraries: [] },
        output: { noBanner: true, exportReferencedTypes: false },
      },
    ],
    { preferredConfigPath: join(workspaceRoot, library, 'tsconfig.json') },
  );
  return text;
}
