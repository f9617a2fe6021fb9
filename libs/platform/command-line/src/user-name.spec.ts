import { execFileSync } from 'node:child_process';
import { userName } from './user-name';

it('the user has the name that the system gives it', () => {
  expect(userName()).toBe(execFileSync('id', ['-un'], { encoding: 'utf8' }).trim());
});
