import { execFileSync } from 'node:child_process';
import { userName } from './user-name';

it('the user of this machine is told as the system tells it', () => {
  expect(userName()).toBe(execFileSync('id', ['-un'], { encoding: 'utf8' }).trim());
});
