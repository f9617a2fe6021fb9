// Gathers what one built app needs to run in dist/images/<app>: its bundle, and of the packages in package-lock.json only
// those that the bundle requires, with what these need and their peers, and the pages that it serves. `node deploy/app-folder.mjs <app>…`, after the build, in the folder
// of the repository. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

/** The built pages that an app serves. It reads them from folders next to its bundle. */
const pagesOf = { api: ['explorer'] };

const workspace = JSON.parse(readFileSync('package.json', 'utf8'));
for (const app of process.argv.slice(2)) gather(app);

function gather(app) {
  const built = join('dist/apps', app);
  const folder = join('dist/images', app);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['main.js', 'main.js.map']) copyFileSync(join(built, file), join(folder, file));
  for (const page of pagesOf[app] ?? []) cpSync(join('dist/apps', page), join(folder, page), { recursive: true });
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(file, join(folder, file));
  const { version, license, overrides } = workspace;
  const dependencies = dependenciesOf(app, readFileSync(join(built, 'main.js'), 'utf8'));
  const manifest = { name: app, version, license, private: true, dependencies, overrides };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  // The lock file keeps the versions; npm only takes out of it what this app has no use for.
  npm(['install', '--package-lock-only', '--offline'], folder);
  npm(['ci', '--omit=dev', '--prefer-offline'], folder);
  // The first command leaves packages in the lock file that only packages need which it took out.
  npm(['prune', '--omit=dev', '--offline'], folder);
  rmSync(join(folder, '.npmrc'));
  writeBillOfMaterials(folder);
}

/** Lists what the folder has of npm in CycloneDX. What Debian installed is in the list of packages of the base image. */
function writeBillOfMaterials(folder) {
  const program = 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js';
  const options = ['--omit', 'dev', '--output-reproducible', '--validate', '--output-format', 'JSON'];
  run(process.execPath, [
    program,
    ...options,
    '--output-file',
    join(folder, 'sbom.cdx.json'),
    join(folder, 'package.json'),
  ]);
}

/** The packages that a bundle requires, in the versions of the workspace. */
function dependenciesOf(app, bundle) {
  const required = [...bundle.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, specifier]) => specifier);
  const names = required
    .filter((specifier) => !specifier.startsWith('node:') && !builtinModules.includes(specifier))
    .map(packageOf);
  const unknown = names.filter((name) => workspace.dependencies[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`${app} requires what is no dependency in package.json: ${unknown.join(', ')}`);
  const all = [...withPeers(names)].sort();
  return Object.fromEntries(all.map((name) => [name, workspace.dependencies[name]]));
}

/** With the peers of these packages that the workspace has: Nest loads some of them by name, which no bundle shows. */
function withPeers(names) {
  const all = new Set(names);
  for (const name of all) {
    const { peerDependencies = {} } = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'));
    for (const peer of Object.keys(peerDependencies)) if (workspace.dependencies[peer] !== undefined) all.add(peer);
  }
  return all;
}

function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function npm(args, folder) {
  run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], folder);
}

function run(program, args, folder = '.') {
  const { status } = spawnSync(program, args, { cwd: folder, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`"${program} ${args.join(' ')}" failed in ${folder}, see above.`);
}
