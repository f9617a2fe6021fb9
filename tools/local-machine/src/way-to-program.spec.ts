import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, wayToProgram } from './way-to-program';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function place(name: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
}

test('a program is found on the path first, then in the further folders', () => {
  const path = place('server', 0o755);
  expect(findProgram('server', { PATH: folder })).toBe(path);
  expect(findProgram('server', { PATH: '' }, [folder])).toBe(path);
  expect(findProgram('other', { PATH: folder }, [folder])).toBeUndefined();
});

test('a folder, or a file that is not executable, is not a program', () => {
  mkdirSync(join(folder, 'server'));
  place('text', 0o644);
  expect([findProgram('server', { PATH: folder }), findProgram('text', { PATH: folder })]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a missing program skips tests on a developer’s machine and fails them on a build server', () => {
  const missing = 'it is not here';
  expect(wayToProgram({ program: '/bin/server', missing }, { CI: 'true' })).toEqual({
    kind: 'run',
    program: '/bin/server',
  });
  expect(wayToProgram({ program: undefined, missing }, {})).toEqual({ kind: 'skip', reason: missing });
  expect(wayToProgram({ program: undefined, missing }, { CI: 'true' })).toEqual({ kind: 'fail', reason: missing });
  expect(wayToProgram({ program: undefined, missing, skipReason: 'no root' }, {})).toEqual({
    kind: 'skip',
    reason: 'no root',
  });
});
