// Checks whether a program in dist is what its build would make now. It does not start Nx, which takes longer than many commands.
// By contents alone, never by times: these survive copies and may go backwards. Node built-ins only.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** All that Nx looks at for a build lies in these, see `targetDefaults` of nx.json; this does not distinguish projects. */
const folders = ['apps', 'libs', 'tools'];
const files = ['nx.json', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** A fingerprint of all that any build reads. It is undefined when that is unknown; then Nx has to decide. */
export function sourcesOf(root) {
  const hash = createHash('sha256').update(process.version);
  try {
    for (const file of [...files, ...folders.flatMap((folder) => filesIn(root, folder)).sort()]) {
      const content = readFileSync(join(root, file));
      hash.update(`\0${file}\0${content.length}\0`).update(content);
    }
  } catch {
    // Another process is removing a file.
    return undefined;
  }
  return hash.digest('hex');
}

/** Whether each of these projects was built from sources of this fingerprint, and its program is still that one. */
export function areBuilt(root, projects, sources) {
  if (sources === undefined) return false;
  return projects.every((project) => {
    const stamp = stampOf(root, project, sources);
    return stamp !== undefined && bytesOf(stampFile(root, project))?.toString() === stamp;
  });
}

/** Remembers that these projects were just built from sources of this fingerprint, taken before the build began. */
export function markBuilt(root, projects, sources) {
  // What was edited meanwhile may be in the program or not.
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
    // A link may lead to a folder outside.
    if (!entry.isFile()) throw new Error(`${path} is no file.`);
    return [path];
  });
}

function stampOf(root, project, sources) {
  const program = ['apps', 'tools']
    .map((group) => bytesOf(join(root, 'dist', group, project, 'main.js')))
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

/** Two commands may do so at the same time. */
function replaceFile(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
