import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';

/** One page that every peer has to return. */
export interface PageRequest {
  readonly after: number;
  readonly limit: number;
}

/**
 * HTTP with nothing around it: no authentication, validation, logging or headers but the necessary ones.
 * `GET` answers that the server is ready. `POST` answers the JSON text of `answer`.
 */
export async function serveBare(port: number, answer: (request: PageRequest) => Promise<string>): Promise<Server> {
  const server = createServer((request, response) => {
    const send = (status: number, text: string) => {
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
        .end(text);
    };
    if (request.method !== 'POST') return send(200, '{}');
    bodyOf(request)
      .then((body) => answer(JSON.parse(body) as PageRequest))
      .then(
        (text) => send(200, text),
        (error: unknown) => send(500, JSON.stringify(String(error))),
      );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
