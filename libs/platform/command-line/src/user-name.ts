import { userInfo } from 'node:os';

/** The system user who runs the program. In a container the user may have no name: `user 10001`. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
