/** The request of the README, whose answer it shows. */
const sample = '{"SearchParameters": {"OrgNo": ["06720009"], "CountryCode": ["GB"]}}';
/** For a graph that was filled with something else than the demo. */
const form = '{"SearchParameters": {"OrgNo": ["<number of a company>"], "CountryCode": ["<its country>"]}}';

/** What the user sees when the service answers: where it is, a token, and a request to paste. */
export function welcome(port: number, token: string, hasSample: boolean): string {
  const url = `http://localhost:${port}`;
  const invitation = hasSample ? 'Try it:' : 'Try it, with a company of this graph (the demo is not in it):';
  return `
Company Relations answers at ${url} (documentation: ${url}/docs). Ctrl-C stops it.

Token of the subscription demo-full:
${token}

${invitation}
curl -s ${url}/v2/relations -H "Authorization: Bearer ${token}" -H 'Content-Type: application/json' -d '${hasSample ? sample : form}'
`;
}

/** Whether the service finds the company of the sample: it does not where the graph was filled with something else than the demo. */
export async function holdsSample(port: number, token: string, stop: AbortSignal): Promise<boolean> {
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
    // The service must start even when this check fails.
    return false;
  }
}
