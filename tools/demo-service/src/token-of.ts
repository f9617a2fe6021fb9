import { join } from 'node:path';
import { runCommand } from '@company-relations/local-neo4j';

/** A token for a demo subscription, signed with the development keys of this machine. */
export async function tokenOf(workspaceRoot: string, subscription: string): Promise<string> {
  const program = join(workspaceRoot, 'dist/tools/local-service/main.js');
  const [token = ''] = (
    await runCommand(process.execPath, [program, 'run', 'subscriptions', 'token', subscription])
  ).split('\n');
  return token;
}
