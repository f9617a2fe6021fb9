import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '@company-relations/local-neo4j';
import { differences, type Facts } from './expected';
import type { Generator, Tools } from './generators';

/** A running service, and the facts that a program must read from the service. */
export interface Service {
  readonly url: string;
  readonly token: string;
  readonly facts: Facts;
}

/**
 * Generates a client in an empty folder, compiles the program that uses it, and runs the program against the service.
 *
 * @param programs - the folder of the programs and settings.
 * @returns the problems. Empty if there are none.
 */
export async function problemsWith(
  generator: Generator,
  { programs, ...tools }: Tools & { readonly programs: string },
  { url, token, facts }: Service,
): Promise<readonly string[]> {
  const { folder, node } = tools;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const file of [generator.program, generator.settings ?? generator.program])
    await copyFile(join(programs, file), join(folder, file));
  const env = {
    ...process.env,
    // Generators look for formatters and for Node by name.
    PATH: [dirname(node), tools.python, process.env['PATH']].join(':'),
    OPENAPI_DOCUMENT: tools.document,
  };
  // Only the compiled program gets the token. The generators and compilers, which others publish, do not need the
  // service.
  const callEnv = { ...env, RELATIONS_URL: url, RELATIONS_TOKEN: token };
  for (const { does, command } of generator.steps(tools)) {
    try {
      const output = await runCommand(command.file, command.args, {
        cwd: folder,
        env: does === 'call' ? callEnv : env,
        timeoutMs: 300_000,
      });
      if (does === 'call') return differences(facts, output);
    } catch (error) {
      return [`${does}: ${(error as Error).message}`];
    }
  }
  return ['No step calls the service.'];
}
