import type { SettingReader } from '@company-relations/settings';
import type { GraphSettings } from './driver';

/**
 * Reads the address of the graph and its credentials from the settings `NEO4J_URI`, `NEO4J_USER` and `NEO4J_PASSWORD`.
 * The password can also be in a file. In this case `NEO4J_PASSWORD_FILE` has the path of the file.
 *
 * @param defaultUser the user if `NEO4J_USER` is not set. Without a default, `NEO4J_USER` is required.
 */
export function readGraphAddress(
  reader: SettingReader,
  defaultUser?: string,
): Pick<GraphSettings, 'uri' | 'user' | 'password'> {
  const uri = reader.required('NEO4J_URI');
  if (uri !== '' && !/^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^/@]+$/.test(uri))
    reader.addProblem('NEO4J_URI', 'must be a bolt:// or neo4j:// address', undefined);
  const user =
    defaultUser === undefined ? reader.required('NEO4J_USER') : (reader.optional('NEO4J_USER') ?? defaultUser);
  return { uri, user, password: reader.requiredSecret('NEO4J_PASSWORD') };
}
