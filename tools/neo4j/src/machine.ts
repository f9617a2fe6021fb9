import { isFetched } from './distribution';
import { dockerAnswers } from './docker';
import { installedJava } from './java';
import { runCommand } from './processes';
import type { MachineProbes } from './way-to-graph';

/** Finds out what this machine offers to run Neo4j. Each call of a probe checks again. */
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
