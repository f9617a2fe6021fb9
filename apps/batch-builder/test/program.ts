import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withoutProgress } from './without-progress';

const program = join(__dirname, '../../../dist/apps/batch-builder/main.js');

/** How a program ended, and what it wrote to standard output and standard error, without progress. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the built program as a scheduler would, with the throw-away Neo4j server of the tests. */
export function start(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): { child: ChildProcess; ended: Promise<Ended> } {
  if (!existsSync(program)) throw new Error('Build batch-builder first.');
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...throwAwayServer(), ...settings },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, out, err: withoutProgress(err) })),
  );
  return { child, ended };
}

/** The settings for the throw-away Neo4j server of this test run. */
export function throwAwayServer(): Readonly<Record<string, string | undefined>> {
  const { TEST_NEO4J_URI: NEO4J_URI, TEST_NEO4J_USER: NEO4J_USER, TEST_NEO4J_PASSWORD: NEO4J_PASSWORD } = process.env;
  return { NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD };
}
