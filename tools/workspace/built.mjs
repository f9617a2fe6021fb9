// Checks whether a program in dist is what a build of the current sources would produce. It does not start Nx, which
// takes longer than many commands. It compares contents and not times, because copies keep times and times may go
// backwards. Uses only Node built-ins.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * These folders and files contain everything that Nx uses for a build, see `targetDefaults` in nx.json. Projects are
 * not distinguished.
 */
const folders = ['apps', 'libs', 'tools'];
const files = ['nx.json', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** A fingerprint of everything that a build reads. Undefined if it cannot be determined. Nx must then decide. */
export function sourcesOf(root) {
  const hash = createHash('sha256').update(process.version);
  try {
    for (const file of [...files, ...folders.flatMap((folder) => filesIn(root, folder)).sort()]) {
      const content = readFileSync(join(root, file));
      hash.update(`\0${file}\0${content.length}\0`).update(content);
    }
  } catch {
    // Another process is removing a file right now.
    return undefined;
  }
  return hash.digest('hex');
}

/**
 * Whether each of these projects was built from sources with this fingerprint, and its program was not changed since.
 */
export function areBuilt(root, projects, sources) {
  if (sources === undefined) return false;
  return projects.every((project) => {
    const stamp = stampOf(root, project, sources);
    return stamp !== undefined && bytesOf(stampFile(root, project))?.toString() === stamp;
  });
}

/**
 * Records that these projects were built from sources with this fingerprint. The fingerprint must be from before the
 * build.
 */
export function markBuilt(root, projects, sources) {
  // If a file was changed during the build, the program may or may not contain the change. So nothing is recorded.
  if (sources === undefined || sources !== sourcesOf(root)) return;
  for (const project of projects) {
    const stamp = stampOf(root, project, sources);
    if (stamp !== undefined) replaceFile(stampFile(root, project), stamp);
  }
}

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return filesIn(root, path);
    // A symbolic link may lead outside of the workspace.
    if (!entry.isFile()) throw new Error(`${path} is no file.`);
    return [path];
  });
}

function stampOf(root, project, sources) {
  // The page of an app for browsers names its scripts by hashes of their contents. So the page changes with any script,
  // and is the only file to compare.
  const program = ['apps', 'tools']
    .flatMap((group) => ['main.js', 'index.html'].map((file) => bytesOf(join(root, 'dist', group, project, file))))
    .find(Boolean);
  return program && createHash('sha256').update(sources).update(program).digest('hex');
}

function stampFile(root, project) {
  return join(root, 'dist/built', project);
}

function bytesOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Replaces a file in one step, because two commands may do so at the same time. */
function replaceFile(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
