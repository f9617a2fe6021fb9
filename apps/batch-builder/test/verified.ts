import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineRevisionOf } from '../src/packaging/company-lines';
import { verifyCommand } from '../src/commands/verify-command';
import type { CommandContext } from '../src/commands/command-context';
import { readSettings } from '../src/settings';
import type { World } from './world';

/** Runs `batch verify` with the packages of a world. Returns its result and the lines that it prints. */
export async function verified(
  world: World,
  { comparesWithGraph = false, json = false } = {},
): Promise<{ isRight: boolean; lines: string[] }> {
  const signingKeyFile = join(world.folder, 'key.pem');
  writeFileSync(signingKeyFile, world.pem);
  const settings = readSettings({
    NEO4J_URI: 'bolt://x',
    NEO4J_USER: 'x',
    NEO4J_PASSWORD: 'x',
    BATCH_STORE: world.folder,
    BATCH_SIGNING_KEY_FILE: signingKeyFile,
  });
  const { companies, changeLog, subscriptions, catalogue, blobs } = world;
  const context: CommandContext = {
    settings,
    companies,
    changeLog,
    subscriptions,
    catalogue,
    blobs,
    now: () => new Date(world.time),
    lineRevision: lineRevisionOf(2_000),
  };
  let lines: string[] = [];
  const output = { out: (text: string) => void (lines = text.split('\n')), err: process.stderr };
  const isRight = await verifyCommand(
    { filter: {}, comparesWithGraph, json },
    new AbortController().signal,
    context,
    output,
  );
  return { isRight, lines };
}
