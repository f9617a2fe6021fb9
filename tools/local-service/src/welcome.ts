/** The request of the README, whose answer it shows. */
const request = '{"SearchParameters": {"OrgNo": ["06720009"], "CountryCode": ["GB"]}}';

/** What the user sees when the service answers: where it is, a token, and a request to paste. */
export function welcome(port: number, token: string): string {
  const url = `http://localhost:${port}`;
  return `
Company Relations answers at ${url} (documentation: ${url}/docs). Ctrl-C stops it.

Token of the subscription demo-full:
${token}

Try it:
curl -s ${url}/v2/relations -H "Authorization: Bearer ${token}" -H 'Content-Type: application/json' -d '${request}'
`;
}
