/** The request of the README. The README also shows its response. */
const sample = '{"SearchParameters": {"OrgNo": ["06720009"], "CountryCode": ["GB"]}}';
/** The request to show if the graph does not contain the demo data. */
const form = '{"SearchParameters": {"OrgNo": ["<number of a company>"], "CountryCode": ["<its country>"]}}';

/**
 * The text that the user sees when the service is ready: its address, that of the explorer if there is one, a token,
 * and a sample request.
 */
export function welcome(port: number, token: string, hasSample: boolean, hasExplorer = false): string {
  const url = `http://localhost:${port}`;
  const explorer = hasExplorer ? `\nTo look at ownership in a browser: ${url}/explorer/\n` : '';
  const invitation = hasSample ? 'Try it:' : 'Try it, with a company of this graph (the demo is not in it):';
  return `
Company Relations answers at ${url} (documentation: ${url}/docs). Ctrl-C stops it.
${explorer}
Token of the subscription demo-full:
${token}

${invitation}
curl -s ${url}/v2/relations -H "Authorization: Bearer ${token}" -H 'Content-Type: application/json' -d '${hasSample ? sample : form}'
`;
}

/**
 * Whether the service finds the company of the sample request. It does not if the graph was filled with other data than
 * the demo.
 */
export async function findsSampleCompany(port: number, token: string, stop: AbortSignal): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v2/relations`, {
      method: 'POST',
      headers,
      body: sample,
      signal: stop,
    });
    const { Relations } = (await response.json()) as { readonly Relations?: unknown };
    return Array.isArray(Relations) && Relations.length > 0;
  } catch {
    // The service must start even if this check fails.
    return false;
  }
}
