// Bundles one app into dist/<project root>/main.js. esbuild resolves the paths of the libs and does not bundle npm
// packages. swc compiles our own .ts files, because esbuild does not emit the decorator metadata that Nest needs for
// injection.
//
// Stack traces name lines of our .ts files, but not those of npm packages: their maps took up to 90 MB of memory.
//
// With --watch the app is rebuilt and restarted on every change. With --with-packages npm packages are bundled too,
// except those that are loaded only when needed. So a program that is started often and ends soon starts in half the
// time.
import { readFile } from 'node:fs/promises';
import { transform } from '@swc/core';
import esbuild from 'esbuild';
import { cypherModule } from './cypher-module.cjs';
import { RestartingApp } from './restarting-app.mjs';

const [projectRoot, ...flags] = process.argv.slice(2);
const watch = flags.includes('--watch');
const readWhenAskedFor = [
  '@aws-sdk/*',
  '@opentelemetry/*',
  'prom-client',
  'bullmq',
  'ioredis',
  '@nestjs/microservices*',
  '@nestjs/platform-*',
  '@nestjs/swagger',
  '@nestjs/websockets*',
  'ajv-formats',
  'class-transformer',
  'class-validator',
];
const packages = flags.includes('--with-packages')
  ? { external: readWhenAskedFor, minifyWhitespace: true, sourcesContent: false }
  : { packages: 'external' };
const outfile = `dist/${projectRoot}/main.js`;
// Packages that are not bundled have maps of their own. Node 20 cannot leave them out.
const mapOurFilesOnly = `"use strict";{
  const { getSourceMapsSupport, setSourceMapsSupport } = require('node:module');
  if (getSourceMapsSupport?.().enabled) setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
}`;

const swcTypescript = {
  name: 'swc-typescript',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), {
        filename: path,
        swcrc: false,
        configFile: false,
        sourceMaps: 'inline',
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
      });
      return { contents: code, loader: 'js', watchFiles: [path] };
    });
  },
};

const mapOfNothing = Buffer.from('{"version":3,"sources":["npm"],"names":[],"mappings":"AAAA"}').toString('base64');
const packagesWithoutMap = {
  name: 'packages-without-map',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${mapOfNothing}`,
      loader: 'js',
    }));
  },
};

const cypherFiles = {
  name: 'cypher-files',
  setup(build) {
    build.onLoad({ filter: /\.cypher$/ }, async ({ path }) => {
      const { code, files } = cypherModule(path, await readFile(path, 'utf8'), 'esm');
      return { contents: code, loader: 'js', watchFiles: [path, ...files] };
    });
  },
};

const app = new RestartingApp(outfile);
const restart = {
  name: 'restart',
  setup(build) {
    // After a failed build, the app of the last successful build continues to run.
    build.onEnd(({ errors }) => {
      if (errors.length === 0) app.restart();
    });
  },
};

const options = {
  entryPoints: [`${projectRoot}/src/main.ts`],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  ...packages,
  sourcemap: true,
  keepNames: true,
  banner: { js: mapOurFilesOnly },
  logLevel: 'warning',
  tsconfig: 'tsconfig.base.json',
  plugins: [swcTypescript, packagesWithoutMap, cypherFiles, ...(watch ? [restart] : [])],
};

if (watch) {
  const context = await esbuild.context(options);
  await context.watch();
  const end = async () => {
    await app.end();
    await context.dispose();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
} else {
  await esbuild.build(options);
}
