import type { ResponseSession } from '@company-relations/authorization-nest';
import { ChunkRequester } from '@company-relations/company-graph';

/** A response session without timeout, with grants that are never revoked. */
export function untimedResponse(name = 'one', signal: AbortSignal = new AbortController().signal): ResponseSession {
  const requester = new ChunkRequester(name, signal) as ResponseSession['requester'];
  requester.waitIndefinitely();
  return { requester, assertStillAuthorized: async () => undefined };
}
