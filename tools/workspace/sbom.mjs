// `npm run sbom -- [file]`: writes what the service is made of, as a CycloneDX bill of materials in JSON; dist/sbom.cdx.json
// when no file is named. Packages for development alone are not in it. The same lock file gives the same bytes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureInstalled, workspaceRoot } from './installed.mjs';

ensureInstalled();
const [named] = process.argv.slice(2);
const file = resolve(named ?? join(workspaceRoot, 'dist/sbom.cdx.json'));
// A folder that is misspelt would hide the file. Our own is there only after a build.
if (named === undefined) mkdirSync(dirname(file), { recursive: true });
else if (!existsSync(dirname(file))) {
  process.stderr.write(`There is no folder ${dirname(file)}: nothing was written.\n`);
  process.exit(2);
}
const program = join(workspaceRoot, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
const options = [
  '--omit',
  'dev',
  '--output-reproducible',
  '--validate',
  '--output-format',
  'JSON',
  '--output-file',
  file,
];
const { status, stderr } = spawnSync(process.execPath, [program, ...options, join(workspaceRoot, 'package.json')], {
  cwd: workspaceRoot,
  encoding: 'utf8',
});
if (status === 0) process.stdout.write(`${file}\n`);
else process.stderr.write(stderr);
process.exitCode = status ?? 1;
