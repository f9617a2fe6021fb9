import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecret } from './index';

describe('a secret', () => {
  it('is a variable, or the content of a file without the line end after it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secret-'));
    const file = join(folder, 'password');
    writeFileSync(file, ' pass\nword \r\n');
    expect([readSecret({ S: 'a' }, 'S'), readSecret({ S: '', S_FILE: file }, 'S'), readSecret({ S: 'a', S_FILE: '' }, 'S')]).toEqual([{ value: 'a' }, { value: ' pass\nword ' }, { value: 'a' }]);
    rmSync(folder, { recursive: true });
  });

  it('is absent where neither is set, and where the file is empty', () => {
    expect([readSecret({}, 'S'), readSecret({ S_FILE: 'f' }, 'S', () => '\n')]).toEqual([{ value: undefined }, { value: undefined }]);
  });

  it('is refused where both are set, or the file cannot be read', () => {
    expect([readSecret({ S: 'a', S_FILE: 'f' }, 'S'), readSecret({ S_FILE: '/nowhere/f' }, 'S')]).toEqual([
      { problem: 'S and S_FILE must not both be set' },
      { problem: 'S_FILE names a file that cannot be read' },
    ]);
  });
});
