/** What the operator configures, as `/explorer/config.json` serves it. */
export interface ExplorerConfig {
  /** Where the API is; empty for the origin of the page. */
  readonly apiBase: string;
  /** Who signs users in; undefined where a proxy in front does. */
  readonly issuer?: { readonly url: string; readonly clientId: string; readonly scope?: string | undefined };
}

/** @throws TypeError if the configuration cannot be used. */
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
