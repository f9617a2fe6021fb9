import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describeWith } from './describe-with';
import { wayToProgram } from './way-to-program';

/** The oldest Java that runs Neo4j and its commands. */
const oldestJava = 17;

/** Like `describe` if a Java is installed that runs Neo4j. See `describeWith` for what happens if it is not. */
export function describeWithJava(title: string, tests: () => void): void {
  const home = process.env['JAVA_HOME'];
  const java = home ? join(home, 'bin', 'java') : 'java';
  const [, version = '0'] = /version "(\d+)/.exec(String(spawnSync(java, ['-version']).stderr)) ?? [];
  const program = Number(version) >= oldestJava ? java : undefined;
  describeWith(wayToProgram({ program, missing: `Java ${oldestJava} or later is not installed` }), title, tests);
}
