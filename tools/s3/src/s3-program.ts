import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { findProgram, isProgram, wayToProgram, type WayToProgram } from '@company-relations/local-machine';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

/**
 * A program that serves a folder as S3 buckets. The first of these that exists: the one that `S3_SERVER` names, the
 * versitygw that `tools/s3/install.mjs` built, or a versitygw on the path or in Go's folder. Undefined if there is
 * none.
 */
export function s3Program(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { S3_SERVER, GOBIN } = env;
  const named = [S3_SERVER ?? '', builtProgram()].find((path) => path !== '' && isProgram(path));
  return named ?? findProgram('versitygw', env, [...(GOBIN ? [GOBIN] : []), join(homedir(), 'go', 'bin')]);
}

/**
 * Returns whether tests with S3 run, are skipped or fail on this machine. If `npm test` could not install a server and
 * does not run on a build server, it sets `TEST_WITHOUT_S3` to the reason.
 */
export function wayToS3(env: NodeJS.ProcessEnv = process.env): WayToProgram {
  const missing = 'there is no S3 server: "node tools/s3/install.mjs" builds one';
  return wayToProgram({ program: s3Program(env), missing, skipReason: env['TEST_WITHOUT_S3'] }, env);
}

function builtProgram(): string {
  const root = findWorkspaceRoot(__dirname);
  const { module, version } = JSON.parse(readFileSync(join(root, 'tools/s3/server.json'), 'utf8')) as Record<
    'module' | 'version',
    string
  >;
  return join(root, '.local', `${basename(module)}-${version}`, basename(module));
}
