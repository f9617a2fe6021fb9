import { join } from 'node:path';
import { runCommand } from './processes';

/** The `java` to run. It is in `JAVA_HOME` if that is set, as for Maven. Otherwise it is searched for on the path. */
export function javaProgram(env: NodeJS.ProcessEnv): string {
  return env['JAVA_HOME'] ? join(env['JAVA_HOME'], 'bin', 'java') : 'java';
}

/** The major version of the Java that would run. Undefined if there is none. */
export async function installedJava(env: NodeJS.ProcessEnv): Promise<number | undefined> {
  return parseJavaVersion(await runCommand(javaProgram(env), ['-version'], { env, timeoutMs: 20_000 }).catch(() => ''));
}

/** The major version in the output of `java -version`: 17 for `version "17.0.15"`, 8 for `version "1.8.0_402"`. */
export function parseJavaVersion(text: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  if (first === undefined) return undefined;
  return first === '1' && second !== undefined ? Number(second) : Number(first);
}
