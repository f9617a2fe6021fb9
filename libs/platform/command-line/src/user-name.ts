import { userInfo } from 'node:os';

/** The user of this machine who runs the program. A container may run as a user that has no name: `user 10001`. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
