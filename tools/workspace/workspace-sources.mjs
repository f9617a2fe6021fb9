// Finds the files of the workspace's projects. A project's folder may be at any depth below apps, libs or tools.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const ignored = new Set(['node_modules', 'dist', 'coverage', '.nx', '.local', '.git']);

/** Paths of all files below a folder, relative to `root` and sorted. Empty if the folder does not exist. */
export function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ignored.has(entry.name) ? [] : filesBelow(root, path);
      return entry.isFile() ? [path] : [];
    });
}

/**
 * The projects below the given folders, with the paths of their files. Each folder with a `project.json` is a project.
 */
export function projectsBelow(root, folders) {
  return folders.flatMap((folder) => {
    const files = filesBelow(root, folder);
    const projects = files.filter((file) => basename(file) === 'project.json').map((file) => join(file, '..'));
    return projects.map((project) => ({
      name: basename(project),
      folder: project,
      files: files.filter((file) => !relative(project, file).startsWith('..')),
    }));
  });
}
