import { isFetched } from './distribution';
import { dockerAnswers } from './docker';
import { installedJava } from './java';
import { runCommand } from './processes';
import type { MachineProbes } from './way-to-graph';

/** Looks at this machine, each time it is asked. */
export function probeMachine(workspaceRoot: string, env: NodeJS.ProcessEnv): MachineProbes {
  return {
    neo4jUri: env['NEO4J_URI'],
    docker: () => dockerAnswers(env),
    java: () => installedJava(env),
    jars: async () => (await isFetched(workspaceRoot)) || mavenIsInstalled(env),
  };
}

function mavenIsInstalled(env: NodeJS.ProcessEnv): Promise<boolean> {
  return runCommand('mvn', ['-v'], { env, timeoutMs: 30_000 }).then(
    () => true,
    () => false,
  );
}
