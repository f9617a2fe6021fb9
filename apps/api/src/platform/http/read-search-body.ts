import type { IncomingMessage } from 'node:http';
import type { AuthenticatedRequest } from '@company-relations/authorization-nest';
import { runInSlices } from '@company-relations/company-graph';
import type { CountryCode, Steps } from '@company-relations/ownership';
import { parseCompaniesSearchBody, problems } from '@company-relations/relations-contract';
import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import { ProblemError } from '../problems/problem-error';

/** Injection token of the maximum length of a request body, in bytes. */
export const bodyLimitBytes = Symbol('body limit');

/**
 * Maximum length of a body that is parsed at once, in bytes. A longer body is parsed in its own slice of the event
 * loop: parsing the longest allowed body takes some milliseconds, so parsing ten such bodies in one turn of the loop
 * would delay all other requests. A search with 1,000 organisation numbers is shorter than this limit.
 */
const smallBodyBytes = 16_384;

export type SearchRequest = IncomingMessage & AuthenticatedRequest;

/**
 * Reads the body of a search as JSON in UTF-8. Refuses a body that is longer than allowed, without parsing it. A large
 * body is parsed when it is the turn of its requester, so that one requester cannot delay all others.
 */
export abstract class ReadSearchBody<Body extends object, Sent extends object> implements PipeTransform<
  SearchRequest,
  Promise<Sent>
> {
  /** @param parse - throws if the text is not JSON. */
  constructor(
    private readonly limitBytes: number,
    private readonly parse: (text: string) => Body,
  ) {}

  /** Adds facts about the sender that the validation of the body needs, such as the granted countries. */
  protected abstract sentBy(body: Body, sender: SearchRequest['user']): Sent;

  /**
   * Reads and parses the body of a request.
   *
   * @throws ProblemError if the media type or the content coding is not supported, or if the body is too long or is not
   *   JSON.
   */
  async transform(request: SearchRequest): Promise<Sent> {
    if (!isJson(request)) throw new ProblemError({ kind: 'unsupportedMediaType' });
    const bytes = await readBytes(request, this.limitBytes);
    const body =
      bytes.length > smallBodyBytes
        ? await runInSlices(this.inOneStep(bytes), { requester: request.user.id })
        : this.read(bytes);
    return this.sentBy(body, request.user);
  }

  private *inOneStep(bytes: Buffer): Steps<Body> {
    yield;
    return this.read(bytes);
  }

  private read(bytes: Buffer): Body {
    try {
      return this.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw unreadable();
    }
  }
}

type SentCompaniesSearch = ReturnType<typeof parseCompaniesSearchBody>;

/** Reads the body of `POST /v2/companies/search`. */
@Injectable()
export class ReadCompaniesSearchBody extends ReadSearchBody<
  SentCompaniesSearch,
  SentCompaniesSearch & { readonly authorizedCountries: ReadonlySet<CountryCode> }
> {
  constructor(@Inject(bodyLimitBytes) limitBytes: number) {
    super(limitBytes, parseCompaniesSearchBody);
  }

  protected override sentBy(body: SentCompaniesSearch, { grants }: SearchRequest['user']) {
    return { ...body, authorizedCountries: new Set(grants.countries) };
  }
}

function isJson({ headers }: IncomingMessage): boolean {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity') return false;
  const [mediaType, ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return mediaType === 'application/json' && (charset === undefined || /^charset="?utf-?8"?$/.test(charset));
}

function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // Reads and drops the rest of a body that is too long. Otherwise a client that is still sending would not see the
    // response.
    const tooLarge = () => {
      request.removeAllListeners('data').resume();
      reject(new ProblemError({ kind: 'bodyTooLarge' }));
    };
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) return tooLarge();
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limitBytes) tooLarge();
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(unreadable()));
    request.once('close', () => {
      if (!request.readableEnded) reject(unreadable());
    });
  });
}

function unreadable(): ProblemError {
  return new ProblemError({ kind: 'invalidRequest', problems: [problems.bodyNotJson()] });
}
