/**
 * A problem of RFC 9457, with only the members that the page knows. The page ignores members that later versions of the
 * API add.
 */
export interface Problem {
  readonly type?: string;
  readonly status: number;
  readonly title: string;
  readonly detail?: string;
  /** One message for each problem of a request. */
  readonly messages: readonly string[];
  /** The number of seconds after which the same request may be sent again. */
  readonly retryAfter?: number;
}

/** The API refused a request or did not respond. */
export class ApiProblemError extends Error {
  override readonly name = 'ApiProblemError';

  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

const titles: Readonly<Record<number, string>> = {
  401: 'You are not signed in, or no longer.',
  404: 'There is no such company, or you may not see it.',
  429: 'Too many requests. Try again in a moment.',
};

/**
 * Returns the problem in a response. If the response contains no title, such as a 401 without a body, the page adds
 * one.
 */
export async function problemOf(response: Response): Promise<Problem> {
  const stated = await membersOf(response);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return {
    status: response.status,
    title: textOf(stated['title']) ?? titles[response.status] ?? `The service answered ${response.status}.`,
    messages: messagesOf(stated),
    ...optional('type', textOf(stated['type'])),
    ...optional('detail', textOf(stated['detail'])),
    ...optional('retryAfter', Number.isFinite(retryAfter) ? retryAfter : undefined),
  };
}

/** The problem of a request that got no response. */
export const unreachableProblem: Problem = {
  status: 0,
  title: 'The service cannot be reached.',
  detail: 'Check the connection and try again.',
  messages: [],
};

/** The problem of a request that a proxy redirected to its own sign-in page. */
export const signedOutProblem: Problem = {
  status: 401,
  title: 'You are not signed in, or no longer.',
  detail: 'Load the page again to sign in.',
  messages: [],
};

async function membersOf(response: Response): Promise<Record<string, unknown>> {
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return {};
  const body: unknown = await response.json().catch(() => undefined);
  return isObject(body) ? body : {};
}

function messagesOf({ errors }: Record<string, unknown>): string[] {
  const parameters = isObject(errors) ? errors['parameters'] : undefined;
  return Array.isArray(parameters) ? parameters.filter((each) => typeof each === 'string') : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
