/** The operator's configuration, as `/explorer/config.json` serves it. */
export interface ExplorerConfig {
  /** The address of the API. Empty if the API has the same origin as the page. */
  readonly apiBase: string;
  /** The issuer that signs users in. Undefined if a proxy in front of the service signs users in. */
  readonly issuer?: { readonly url: string; readonly clientId: string; readonly scope?: string | undefined };
}

/**
 * Reads the configuration of the page from the parsed content of `config.json`.
 *
 * @throws TypeError if the configuration cannot be used.
 */
export function readConfig(stated: unknown): ExplorerConfig {
  if (typeof stated !== 'object' || stated === null) throw new TypeError('The configuration is no object.');
  const { issuer, clientId, scope, apiBase } = stated as Record<string, unknown>;
  const base = textOf(apiBase)?.replace(/\/$/, '') ?? '';
  const [url, client] = [textOf(issuer), textOf(clientId)];
  if (url === undefined && client === undefined) return { apiBase: base };
  if (url === undefined || client === undefined || !URL.canParse(url))
    throw new TypeError('The configuration needs both issuer and clientId, or neither.');
  return { apiBase: base, issuer: { url, clientId: client, scope: textOf(scope) } };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
