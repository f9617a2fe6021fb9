// `npm run check:deploy` checks the files of a deployment on a machine without a container engine and without a
// cluster. The last line of standard output says how many checks passed, failed and were skipped.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyKnownFiles } from '@company-relations/local-containers';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { type Check, fileChecks, isPossible } from './check-files';
import { checkService } from './check-service';
import { dockerFilter } from './docker-filter';
import { stagesOf } from './dockerfile';
import { Images } from './images';
import { runToEnd } from './programs';
import { StageFolders } from './stage-folders';

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const workspaceRoot = findWorkspaceRoot(__dirname);
  const scratch = mkdtempSync(join(tmpdir(), 'check-deploy-'));
  // The user of the images must be able to read this folder.
  chmodSync(scratch, 0o755);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    const service: Check = {
      name: 'Dockerfile: the commands of its stages, then the service',
      needs: 'git npm',
      run: () => runImages(workspaceRoot, scratch),
    };
    for (const check of [...fileChecks(workspaceRoot, join(workspaceRoot, '.local/deploy-tools'), scratch), service])
      counts[await resultOf(check)] += 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

async function resultOf(check: Check): Promise<'passed' | 'failed' | 'skipped'> {
  if (!isPossible(check)) {
    print(`Skipped: ${check.name} needs ${check.needs.replaceAll(' ', ' and ')}.`);
    return 'skipped';
  }
  try {
    await check.run();
    print(`Passed: ${check.name}`);
    return 'passed';
  } catch (error) {
    print(`Failed: ${check.name}: ${error instanceof Error ? error.message : String(error)}`);
    return 'failed';
  }
}

/**
 * Builds all stages from what a build of images would be given: the files known to git that `.dockerignore` lets
 * through. Then runs their programs.
 */
async function runImages(workspaceRoot: string, scratch: string): Promise<void> {
  const [context, secrets] = [join(scratch, 'context'), join(scratch, 'image-secrets')];
  copyKnownFiles(workspaceRoot, context, dockerFilter(readFileSync(join(workspaceRoot, '.dockerignore'), 'utf8')));
  const stages = stagesOf(readFileSync(join(workspaceRoot, 'Dockerfile'), 'utf8'));
  const images = new Images(new StageFolders(join(scratch, 'stages'), context, print).build(stages));
  runToEnd(process.execPath, ['deploy/secrets.mjs', secrets], { cwd: workspaceRoot });
  const audit = join(scratch, 'audit');
  mkdirSync(audit);
  // The user of the images writes its audit log here.
  chmodSync(audit, 0o777);
  await checkService({ workspaceRoot, images, secrets, audit, print });
}

void main();
