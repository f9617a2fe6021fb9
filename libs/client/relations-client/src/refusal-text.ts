import { printable } from './printable';

const maxBodyLength = 64 * 1024;

/**
 * Describes a refused request in one printable line. It includes the messages of the problem JSON (RFC 9457) in the
 * response.
 */
export async function refusalText(response: Response, path: string): Promise<string> {
  const { status } = response;
  if (status === 401) return `The service does not accept the token for ${path} (401).`;
  const location = response.headers.get('Location');
  if (status >= 300 && status < 400)
    return `${path} is answered with ${status} and another address${location === null ? '' : `, ${printable(location)}`}: give that one.`;
  const messages = messagesOf(await beginningOf(response));
  return `${path} is answered with ${status}${messages.length > 0 ? `: ${messages.join(' ')}` : '.'}`;
}

/** Returns the messages of a problem JSON. Empty if the body is not problem JSON. */
function messagesOf(body: string): string[] {
  let problem: unknown;
  try {
    problem = JSON.parse(body);
  } catch {
    return [];
  }
  if (typeof problem !== 'object' || problem === null) return [];
  const { title, detail, errors } = problem as {
    title?: unknown;
    detail?: unknown;
    errors?: { parameters?: unknown } | null;
  };
  const parameters = errors?.parameters;
  const messages = Array.isArray(parameters) ? (parameters as unknown[]) : [sentence(title), sentence(detail)];
  return messages.filter((message): message is string => typeof message === 'string' && message !== '').map(printable);
}

function sentence(text: unknown): unknown {
  return typeof text === 'string' && /[^.!?]$/.test(text) ? `${text}.` : text;
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  // If the body is interrupted, the status is still reported.
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length > maxBodyLength) break;
    }
  } catch {
    return '';
  }
  return text;
}
