import { printable } from './printable';

/**
 * The maximum length, in characters, of a body that is read. A response may contain a thousand problems, and their
 * messages quote the values of a request of up to 1 MB. Escaping can make a quotation six times as long.
 */
const maxBodyLength = 8 * 1024 * 1024;

/**
 * Describes a refused request in one printable line. If the response contains problem JSON (RFC 9457), the line
 * includes its messages. If the response has a request ID, the line ends with it.
 */
export async function refusalText(response: Response, path: string): Promise<string> {
  return `${await reasonOf(response, path)}${requestIdText(requestIdOf(response))}`;
}

/**
 * Returns the ID of the request, by which the operator of the service finds its lines in the log. Undefined if the
 * response has none, or one that is too long or not printable, which is not from the service.
 */
export function requestIdOf({ headers }: Response): string | undefined {
  return /^[\x21-\x7e]{1,100}$/.exec(headers.get('X-Request-Id') ?? '')?.[0];
}

/** Returns the sentence that ends a message about a refused request. Empty if there is no ID. */
export function requestIdText(requestId: string | undefined): string {
  return requestId === undefined ? '' : ` Request id: ${requestId}.`;
}

async function reasonOf(response: Response, path: string): Promise<string> {
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
  const { title, detail, errors, problems } = problem as {
    title?: unknown;
    detail?: unknown;
    errors?: { parameters?: unknown } | null;
    problems?: unknown;
  };
  const parameters = errors?.parameters;
  const messages = Array.isArray(parameters)
    ? parameters.map((message: unknown, index) =>
        explained(message, Array.isArray(problems) ? problems[index] : undefined),
      )
    : [sentence(title), sentence(detail)];
  return messages.filter((message): message is string => typeof message === 'string' && message !== '').map(printable);
}

/** Adds the expected values to a message, if the response contains them. */
function explained(message: unknown, problem: unknown): unknown {
  const { pointer, parameter, expected } = (problem ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof message !== 'string' || typeof expected !== 'string') return message;
  const place = [pointer, parameter].find((name) => typeof name === 'string' && name !== '');
  return `${message} Expected${place === undefined ? '' : ` at ${place as string}`}: ${expected}.`;
}

function sentence(text: unknown): unknown {
  return typeof text === 'string' && /[^.!?]$/.test(text) ? `${text}.` : text;
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  // The catch is needed because the status must be reported even if reading the body is interrupted.
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
