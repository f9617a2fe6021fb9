// `npm run sbom -- [file]` writes a CycloneDX bill of materials of the service in JSON. The default file is
// dist/sbom.cdx.json. Packages that only development needs are left out. The same lock file gives the same bytes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureInstalled, workspaceRoot } from './installed.mjs';

ensureInstalled();
const [named] = process.argv.slice(2);
const file = resolve(named ?? join(workspaceRoot, 'dist/sbom.cdx.json'));
// Only the default folder is created. A named folder must exist, because creating a misspelt folder would hide the
// file.
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
