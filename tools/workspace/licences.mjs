// `npm run licences -- [bill of materials]` lists the licences of all shipped packages and how many packages have each.
// It fails if a licence is not allowed. Without a file, it first creates the bill of materials.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './installed.mjs';
import { licencesOf, refusedIn } from './shipped-licences.mjs';

const file = process.argv[2] ?? madeFile();
const packages = licencesOf(JSON.parse(readFileSync(file, 'utf8')));
const counts = new Map();
for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
for (const [licence, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
  process.stdout.write(`${String(count).padStart(5)}  ${licence}\n`);
const refused = refusedIn(packages);
for (const { name, version, licence } of refused) process.stderr.write(`Not allowed: ${name} ${version}: ${licence}\n`);
process.stdout.write(`${packages.length} packages, ${refused.length} not allowed\n`);
process.exitCode = refused.length > 0 ? 1 : 0;

function madeFile() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(workspaceRoot, 'tools/workspace/sbom.mjs')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}
