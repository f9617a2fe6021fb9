import type { SettingReader } from '@company-relations/settings';
import type { ExplorerSettings } from './config';

const isUrlOf = (protocols: readonly string[], text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return protocols.includes(protocol) && search === '' && hash === '' && username === '';
};

/**
 * Reads how users of the explorer sign in.
 *
 * @param tokenIssuer - the issuer of access tokens. By default, users of the explorer sign in there.
 * @returns undefined if the service serves no explorer, or if a setting is wrong.
 */
export function readExplorerSettings(
  reader: SettingReader,
  tokenIssuer: string,
  isDevelopment: boolean,
): ExplorerSettings | undefined {
  const signIn = reader.oneOf('EXPLORER_SIGN_IN', ['code', 'proxy'], 'code');
  const clientId = reader.optional('EXPLORER_CLIENT_ID');
  const ownIssuer = reader.optional('EXPLORER_ISSUER');
  const scope = reader.optional('EXPLORER_SCOPE');
  if (signIn === 'proxy') {
    const settings = { EXPLORER_CLIENT_ID: clientId, EXPLORER_ISSUER: ownIssuer, EXPLORER_SCOPE: scope };
    for (const [name, value] of Object.entries(settings))
      if (value !== undefined) reader.addProblem(name, 'is of no use where EXPLORER_SIGN_IN is proxy', undefined);
    return { signIn };
  }
  const needing = ownIssuer !== undefined ? 'EXPLORER_ISSUER' : scope !== undefined ? 'EXPLORER_SCOPE' : undefined;
  if (clientId === undefined)
    return needing === undefined
      ? undefined
      : reader.addProblem('EXPLORER_CLIENT_ID', `is missing, which ${needing} needs`, undefined);
  const issuer = ownIssuer ?? tokenIssuer;
  // Over plain HTTP an attacker could read the token. Only development may use plain HTTP, because its issuer, which
  // `npm start` starts, is on the same machine.
  if (!isUrlOf(isDevelopment ? ['https:', 'http:'] : ['https:'], issuer))
    return reader.addProblem('EXPLORER_ISSUER', 'or else JWT_ISSUER must be an https address', undefined);
  return { signIn, issuer, clientId, ...(scope !== undefined && { scope }) };
}
