import { userInfo } from 'node:os';

/**
 * Returns the name of the system user who runs the program. In a container the user may have no name. Then the result
 * contains the user ID, such as `user 10001`.
 */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
