import { mkdirSync } from 'node:fs';
import { call, type CallOptions } from '@company-relations/local-containers';

/** What git knows of a checkout and what it does not ignore. */
const copyCommand = 'git ls-files -co --exclude-standard -z | tar -c --null --ignore-failed-read -T - | tar -x -C "$0"';

/** Copies the sources of a checkout to a new folder, so that a change of the checkout does not disturb what uses them. */
export async function copySources(workspaceRoot: string, folder: string, options: CallOptions): Promise<void> {
  mkdirSync(folder);
  await call('bash', ['-o', 'pipefail', '-c', copyCommand, folder], { ...options, cwd: workspaceRoot });
}
