import { type Deployment, explorer } from './deployment';

/**
 * Requests the page of the explorer, its configuration and what it is made of, through the proxy and without a token.
 *
 * @returns what was found.
 */
export async function checkExplorer({ url }: Deployment): Promise<string> {
  const page = await fetch(`${url}/explorer/`);
  const text = await page.text();
  const policy = page.headers.get('content-security-policy') ?? '';
  if (!page.ok || !policy.includes(explorer.EXPLORER_ISSUER))
    throw new Error(`The explorer is not served for its issuer: ${page.status}, ${policy}`);
  const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => new URL(file, `${url}/explorer/`));
  const missing: string[] = [];
  for (const file of files) {
    const answer = await fetch(file);
    await answer.arrayBuffer();
    if (!answer.ok) missing.push(`${file.pathname} ${answer.status}`);
  }
  // The page is served at any path, so its API is named relative to it.
  const wanted = {
    signIn: 'code',
    issuer: explorer.EXPLORER_ISSUER,
    clientId: explorer.EXPLORER_CLIENT_ID,
    apiBase: '..',
  };
  const configuration = await (await fetch(`${url}/explorer/config.json`)).text();
  if (configuration !== JSON.stringify(wanted))
    throw new Error(`The explorer is configured otherwise: ${configuration}`);
  if (files.length === 0 || missing.length > 0) throw new Error(`The explorer lacks files: ${missing.join(', ')}`);
  return `the explorer is served, with its configuration and ${files.length} files`;
}
