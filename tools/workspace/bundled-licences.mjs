// The licences of npm packages that a bundle contains.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusedIn } from './shipped-licences.mjs';

/**
 * Returns the folders of the packages whose files are in a bundle, relative to the workspace. Reads them from the
 * `metafile` that esbuild made for the bundle.
 */
export function packagesIn({ inputs }) {
  const folders = Object.keys(inputs).map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

/**
 * The names, versions, licences and licence texts of packages, as one text.
 *
 * @throws Error if a licence may not be shipped, or if a package has no text of its licence.
 */
export function licenceTexts(root, folders) {
  const packages = folders.map((folder) => packageAt(join(root, folder)));
  const refused = refusedIn(packages).map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  if (refused.length > 0) throw new Error(`Not allowed: ${refused.join('; ')}`);
  const parts = packages.map(
    ({ name, version, licence, text }) => `${name} ${version}\nLicence: ${licence}\n\n${text}`,
  );
  return ['The following packages are contained.\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}

function packageAt(folder) {
  const { name, version, license: licence = 'none' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e([-.].*)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} ${version} has no file with its licence.`);
  return { name, version, licence, text: `${readFileSync(join(folder, file), 'utf8').trim()}\n` };
}
