import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';

/** The page that a peer must return. */
export interface PageRequest {
  readonly after: number;
  readonly limit: number;
}

/**
 * Serves HTTP with nothing in addition: no authentication, validation or logging, and only the necessary headers. `GET`
 * shows that the server is ready. `POST` responds with the JSON text of `answer`.
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
