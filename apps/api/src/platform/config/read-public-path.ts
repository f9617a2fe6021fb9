import type { SettingReader } from '@company-relations/settings';

/** A path of segments that need no encoding, without a slash at its end. No segment is `.` or `..`. */
const form = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/;

/** Reads the path below which a proxy publishes the service. Empty if it is published at the root. */
export function readPublicPath(reader: SettingReader): string {
  const path = reader.optional('PUBLIC_PATH') ?? '';
  return path === '' || form.test(path)
    ? path
    : reader.addProblem('PUBLIC_PATH', 'must be a path such as /relations, without a slash at its end', '');
}
