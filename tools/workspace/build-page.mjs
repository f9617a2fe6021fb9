// Bundles a page for browsers into dist/<project root>: index.html, and its script and style sheet in assets/ with a
// digest in their names, so that a server may let browsers keep them. npm packages are part of the script, and their
// licences are in licences.txt.
//
// A style sheet may import `picture-styles.css`, which this script makes from the colours in the library of ownership
// pictures. A picture in a file contains its own style sheet, but the strict Content-Security-Policy of the page would
// refuse it.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import esbuild from 'esbuild';
import { licenceTexts, packagesIn } from './bundled-licences.mjs';

const [projectRoot] = process.argv.slice(2);
const outdir = `dist/${projectRoot}`;

const pictureStyles = {
  name: 'picture-styles',
  setup(build) {
    build.onResolve({ filter: /^picture-styles\.css$/ }, () => ({ path: 'picture-styles.css', namespace: 'picture' }));
    build.onLoad({ filter: /.*/, namespace: 'picture' }, async () => ({
      contents: (await pictureLibrary()).pictureStyles(),
      loader: 'css',
    }));
  },
};

/** The library of pictures, which has no dependency outside the domain. */
async function pictureLibrary() {
  const { outputFiles } = await esbuild.build({
    entryPoints: ['libs/domain/ownership-picture/src/index.ts'],
    bundle: true,
    write: false,
    platform: 'neutral',
    format: 'esm',
    tsconfig: 'tsconfig.base.json',
  });
  const [{ contents }] = outputFiles;
  return import(`data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`);
}

/**
 * Marks modules of the domain as free of side effects, so that esbuild leaves out tables that the page does not use.
 */
const onlyWhatIsUsed = {
  name: 'only-what-is-used',
  setup(build) {
    const again = { isOurs: true };
    build.onResolve({ filter: /^(\.|@company-relations\/)/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === again || from.kind === 'entry-point') return undefined;
      const found = await build.resolve(path, { ...from, pluginData: again });
      return found.path.includes('/libs/domain/') ? { ...found, sideEffects: false } : found;
    });
  },
};

await rm(outdir, { recursive: true, force: true });
const { metafile } = await esbuild.build({
  entryPoints: { script: `${projectRoot}/src/main.tsx`, styles: `${projectRoot}/src/explorer.css` },
  outdir: `${outdir}/assets`,
  entryNames: '[name]-[hash]',
  bundle: true,
  platform: 'browser',
  target: ['es2022'],
  format: 'esm',
  minify: true,
  metafile: true,
  treeShaking: true,
  logLevel: 'warning',
  tsconfig: `${projectRoot}/tsconfig.json`,
  plugins: [pictureStyles, onlyWhatIsUsed],
});

const assets = Object.keys(metafile.outputs).map((file) => basename(file));
const template = await readFile(`${projectRoot}/src/index.html`, 'utf8');
const page = template.replace(/\{(script|styles)\}/g, (_, name) => `assets/${assetOf(name)}`);
await mkdir(outdir, { recursive: true });
await writeFile(`${outdir}/licences.txt`, licenceTexts('.', packagesIn(metafile)));
await writeFile(`${outdir}/index.html`, page);

function assetOf(name) {
  const found = assets.find((asset) => asset.startsWith(`${name}-`));
  if (found === undefined) throw new Error(`The bundle has no ${name}.`);
  return found;
}
