import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@company-relations/local-neo4j';
import type { DevelopmentKeys } from './development-keys';
import { tokenSettings, type Settings } from './development-settings';
import { readPort } from './port';

/** The explorer of this machine, and the issuer at which its users choose a demo subscription. */
export interface LocalExplorer {
  readonly issuerUrl: string;
  readonly issuerSettings: Settings;
  /**
   * The additional settings of the API. With them, the API fetches its token keys from the issuer. The issuer also
   * publishes the key of the tokens that `npm run token` makes.
   */
  readonly apiSettings: Settings;
}

const clientId = 'company-relations-explorer';

/** The settings of an API without an explorer. They override what the shell may have set for another service. */
export const noExplorer: Settings = {
  EXPLORER_CLIENT_ID: '',
  EXPLORER_ISSUER: '',
  EXPLORER_SCOPE: '',
  EXPLORER_SIGN_IN: '',
};

/**
 * Settings for the explorer at an API on this port. Undefined if the explorer or the issuer is not built.
 *
 * @throws PortError if `ISSUER_PORT` is not a port.
 */
export async function planExplorer(
  workspaceRoot: string,
  env: NodeJS.ProcessEnv,
  keys: DevelopmentKeys,
  apiPort: number,
): Promise<LocalExplorer | undefined> {
  const built = ['dist/apps/explorer/index.html', 'dist/tools/local-issuer/main.js'];
  if (!built.every((file) => existsSync(join(workspaceRoot, file)))) return undefined;
  const port = env['ISSUER_PORT'] ? readPort('ISSUER_PORT', env['ISSUER_PORT']) : await findFreePort();
  const { JWT_PRIVATE_KEY_FILE: _signing, ...checking } = tokenSettings(keys);
  const issuerUrl = `http://localhost:${port}`;
  return {
    issuerUrl,
    issuerSettings: {
      ...checking,
      NODE_ENV: 'development',
      ISSUER_PORT: String(port),
      ISSUER_CLIENT_ID: clientId,
      ISSUER_REDIRECT_URIS: ['localhost', '127.0.0.1'].map((host) => `http://${host}:${apiPort}/explorer/`).join(','),
      ISSUER_SUBSCRIPTIONS_FILE: join(workspaceRoot, 'apps/subscriptions/demo/subscriptions.json'),
    },
    apiSettings: {
      JWT_PUBLIC_KEY_FILE: '',
      JWT_JWKS_URI: `http://127.0.0.1:${port}/jwks`,
      EXPLORER_CLIENT_ID: clientId,
      EXPLORER_ISSUER: issuerUrl,
      EXPLORER_SCOPE: '',
      EXPLORER_SIGN_IN: 'code',
    },
  };
}
