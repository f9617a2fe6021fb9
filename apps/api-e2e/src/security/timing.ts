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
import type { Oracle } from './oracle';

/** How well the duration of a response distinguishes hidden data from missing data. */
export interface TimingFigures {
  /**
   * The probability that a response about hidden data takes longer than one about missing data. 0.5 means that the
   * duration discloses nothing.
   */
  readonly auc: number;
  /** Median durations in milliseconds. */
  readonly hiddenMs: number;
  readonly nothingMs: number;
}

const warmUp = 50;

/**
 * Sends both requests of an oracle alternately, each of them `requests` times. The order within each pair is random.
 * Throws if a response has an unexpected status, because the duration of a failure proves nothing.
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

/** Returns the share of pairs in which the value of `first` is greater. Pairs of equal values count half. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let greater = 0;
  for (const one of first) for (const other of second) greater += one > other ? 1 : one === other ? 0.5 : 0;
  return greater / (first.length * second.length);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * A TCP proxy between an API and its graph. It delays queries that contain a text, to simulate a search that takes
 * longer.
 */
export class LateGraph {
  /** How often data was delayed. */
  delayed = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: TcpServer) {}

  static async before(graphUri: string, text: string, delayMs: number): Promise<LateGraph> {
    const { hostname, port } = new URL(graphUri);
    const server = createTcpServer();
    const late = new LateGraph(server);
    server.on('connection', (client) => {
      const graph = connect(Number(port), hostname);
      // Data that arrives later waits for delayed data, so that the order stays the same.
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

/**
 * An HTTP proxy in front of an API. It delays some requests, to simulate that the duration of a response discloses
 * something.
 */
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
