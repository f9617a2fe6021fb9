import { createServer, request, type Server } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server as TcpServer,
  type Socket,
} from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Call, send } from '../harness/http';
import type { Oracle } from './oracles';

/** How well the duration of one answer distinguishes hidden data from no data. */
export interface TimingFigures {
  /** The chance that an answer about hidden data took longer than one about missing data; 0.5 is no hint. */
  readonly auc: number;
  /** Medians in milliseconds. */
  readonly hiddenMs: number;
  readonly nothingMs: number;
}

const warmUp = 50;

/**
 * Asks both questions of an oracle in turn, each so many times; who goes first is drawn anew for each pair. Fails when one of them
 * is answered with another status than the oracle's: how long a refusal or a failure takes says nothing.
 */
export async function timeOracle(
  baseUrl: string,
  { hidden, nothing, status }: Oracle,
  requests: number,
): Promise<TimingFigures> {
  const [ofHidden, ofNothing]: [number[], number[]] = [[], []];
  const ask = async (isHidden: boolean, into: number[]) =>
    into.push(await durationOf(baseUrl, isHidden ? hidden : nothing, status));
  for (let index = 0; index < requests + warmUp; index += 1) {
    const hiddenFirst = Math.random() < 0.5;
    await ask(hiddenFirst, hiddenFirst ? ofHidden : ofNothing);
    await ask(!hiddenFirst, hiddenFirst ? ofNothing : ofHidden);
  }
  const [late, soon] = [ofHidden.slice(warmUp), ofNothing.slice(warmUp)];
  return { auc: areaUnderCurve(late, soon), hiddenMs: median(late), nothingMs: median(soon) };
}

async function durationOf(baseUrl: string, call: Call, status: number): Promise<number> {
  const begun = performance.now();
  const answer = await send(baseUrl, call);
  const duration = performance.now() - begun;
  if (answer.status !== status)
    throw new Error(`${call.path} was answered with ${answer.status} in place of ${status}.`);
  return duration;
}

/** The share of pairs in which the first one is greater; equal ones count half. */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let greater = 0;
  for (const one of first) for (const other of second) greater += one > other ? 1 : one === other ? 0.5 : 0;
  return greater / (first.length * second.length);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Forwards the queries of an API to the graph, and those that contain a text so many milliseconds later: a search that takes longer. */
export class LateGraph {
  /** How often it delayed bytes. */
  delayed = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: TcpServer) {}

  static async before(graphUri: string, text: string, delayMs: number): Promise<LateGraph> {
    const { hostname, port } = new URL(graphUri);
    const server = createTcpServer();
    const late = new LateGraph(server);
    server.on('connection', (client) => {
      const graph = connect(Number(port), hostname);
      // Later bytes wait for delayed ones.
      let before = Promise.resolve();
      client.on('data', (chunk: Buffer) => {
        const isLate = chunk.includes(text);
        if (isLate) late.delayed += 1;
        before = before.then(() => (isLate ? setTimeout(delayMs) : undefined)).then(() => void graph.write(chunk));
      });
      graph.on('data', (chunk) => client.write(chunk));
      for (const [socket, other] of [
        [client, graph],
        [graph, client],
      ] as const) {
        late.sockets.add(socket);
        socket.setNoDelay();
        socket.on('error', () => undefined);
        socket.on('close', () => {
          late.sockets.delete(socket);
          other.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return late;
  }

  get uri(): string {
    return `bolt://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Forwards requests to an API, and those that contain a text so many milliseconds later: a simulated leak by time. */
export class LateApi {
  private constructor(
    private readonly server: Server,
    readonly baseUrl: string,
  ) {}

  static async before(
    baseUrl: string,
    isLate: (path: string, body: string) => boolean,
    delayMs: number,
  ): Promise<LateApi> {
    const server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const body = Buffer.concat(chunks);
        const pass = () => {
          const passed = request(
            baseUrl + (incoming.url ?? ''),
            { method: incoming.method, headers: incoming.headers },
            (answer) => {
              outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
              answer.pipe(outgoing);
            },
          );
          passed.end(body);
        };
        void setTimeout(isLate(incoming.url ?? '', body.toString()) ? delayMs : 0).then(pass);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new LateApi(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
