import type { SettingReader } from '@company-relations/settings';

/**
 * Matches a path that does not end with a slash and whose segments need no percent-encoding. No segment is `.` or `..`.
 */
const form = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/;

/**
 * Reads the path below which a proxy publishes the service. Returns an empty text if the proxy publishes it at the
 * root.
 */
export function readPublicPath(reader: SettingReader): string {
  const path = reader.optional('PUBLIC_PATH') ?? '';
  return path === '' || form.test(path)
    ? path
    : reader.addProblem('PUBLIC_PATH', 'must be a path such as /relations, without a slash at its end', '');
}
