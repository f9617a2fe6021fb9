import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { archiveArguments, archiveOf } from './server-configuration';

let folder: string;
let lib: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'class-archive-'));
  lib = join(folder, 'lib');
  mkdirSync(lib);
  writeFileSync(join(lib, 'neo4j.jar'), 'jar');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('kept classes are used where they are whole: neither before they are there nor where Java could not write them', () => {
  const archive = archiveOf(lib);
  const before = archiveArguments(archive);
  writeFileSync(archive, '');
  const refused = archiveArguments(archive);
  writeFileSync(archive, 'classes');
  expect([before, refused, archiveArguments(archive)]).toEqual([[], [], [`-XX:SharedArchiveFile=${archive}`]]);
  expect(archive).toMatch(/^.*\/classes-of-test-servers-with-queries-[\da-f]{12}\.jsa$/);
});

test('a copy of the jars and jars of another time have another archive, a link to the jars has the same', () => {
  const nameOf = (jars: string) => basename(archiveOf(jars));
  const own = nameOf(lib);
  const [copy, link] = [join(folder, 'copy'), join(folder, 'link')];
  cpSync(lib, copy, { recursive: true, preserveTimestamps: true });
  symlinkSync(lib, link);
  const [ofCopy, ofLink] = [nameOf(copy), nameOf(link)];
  utimesSync(join(lib, 'neo4j.jar'), 1, 1);
  expect([own === ofLink, new Set([own, ofCopy, nameOf(lib)]).size]).toEqual([true, 3]);
});
