import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The root folder of the workspace. All programs of the suite are started in it. */
export const workspaceRoot = join(__dirname, '../../../..');

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a built program (`dist/apps/<app>/main.js`) and waits until it ends. */
export function runProgram(
  app: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`dist/apps/${app}/main.js`, ...args], {
      cwd: workspaceRoot,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Runs a program and throws if it fails. Returns its output. */
export async function mustRun(
  app: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, output } = await runProgram(app, args, env);
  if (code !== 0) throw new Error(`${app} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
