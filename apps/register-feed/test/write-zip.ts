import { execFileSync } from 'node:child_process';

/** Writes a ZIP archive with the `zip` module of Python, which every test machine has. */
export function writeZip(path: string, entries: Readonly<Record<string, string>>): void {
  const program = [
    'import json, sys, zipfile',
    "with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as archive:",
    '  for name, text in json.loads(sys.argv[2]).items(): archive.writestr(name, text)',
  ].join('\n');
  execFileSync('python3', ['-c', program, path, JSON.stringify(entries)]);
}
