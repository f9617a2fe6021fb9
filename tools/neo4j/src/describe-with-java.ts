import { spawnSync } from 'node:child_process';
import { describeWith, wayToProgram } from '@company-relations/local-machine';
import { javaProgram, parseJavaVersion } from './java';

/** The oldest Java that runs the server and its commands. */
const oldestJava = 17;

/** Like `describe` if a Java is installed that runs Neo4j. See `describeWith` for what happens if it is not. */
export function describeWithJava(title: string, tests: () => void): void {
  const java = javaProgram(process.env);
  const version = parseJavaVersion(String(spawnSync(java, ['-version']).stderr)) ?? 0;
  const program = version >= oldestJava ? java : undefined;
  describeWith(wayToProgram({ program, missing: `Java ${oldestJava} or later is not installed` }), title, tests);
}
