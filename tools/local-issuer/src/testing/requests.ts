import { createHash } from 'node:crypto';
import type { IssuerSettings } from '../settings';

export const redirectUri = 'http://localhost:3000/explorer/';
export const verifier = 'a-verifier-of-at-least-forty-three-characters';
export const challenge = createHash('sha256').update(verifier).digest('base64url');

export const settings: IssuerSettings = {
  port: 0,
  clientId: 'explorer',
  redirectUris: [redirectUri, 'http://127.0.0.1:3000/explorer/'],
  tokenIssuer: 'company-relations-development',
  audience: 'company-relations',
  tokenSeconds: 900,
  otherKey: undefined,
  subscriptions: [
    {
      id: 'demo-full',
      organisationId: 'demo-bank',
      organisationName: 'Demo & Bank',
      countries: 2,
      areas: ['Owner', 'HiddenPersonAccess'],
    },
    { id: 'demo-none', organisationId: 'demo-registry', organisationName: 'Demo <b>', countries: 0, areas: [] },
  ],
};

const valid = {
  response_type: 'code',
  client_id: 'explorer',
  redirect_uri: redirectUri,
  state: 'a state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
};

/** The query of a valid request to sign in. `changed` overrides parameters; undefined takes one away. */
export function signInQuery(changed: Readonly<Record<string, string | undefined>> = {}): URLSearchParams {
  return formOf({ ...valid, ...changed });
}

export function formOf(parameters: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) form.set(name, value);
  return form;
}
