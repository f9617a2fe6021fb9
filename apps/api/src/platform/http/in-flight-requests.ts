import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { type Config, config as configToken } from '../config/config';

/** Maximum time that a shutdown waits for open requests, in milliseconds. After that, their connections are closed. */
const shutdownTimeoutMs = 30_000;

/**
 * How long a shutdown waits for the first request of a connection, in milliseconds. A request that has just arrived must
 * not be lost.
 */
const silentMs = 1_000;

/** Maximum number of requests that a client may have open on one connection (HTTP pipelining). */
const maxPipelinedRequests = 16;

interface Turn {
  readonly request: Request;
  readonly response: Response;
  readonly begin: NextFunction;
  /** True if the request had to wait for an earlier request of its connection. */
  readonly hasWaited: boolean;
  /**
   * True if the request had not arrived completely when its turn began, and the server's `requestTimeout` has passed
   * since then.
   */
  isLate?: boolean;
}

/**
 * Tracks all requests whose responses are not finished. On shutdown it lets the responses finish and asks the clients
 * to disconnect.
 *
 * The shutdown begins with a delay (`SHUTDOWN_DELAY_SECONDS`). During the delay the service still answers, but its
 * readiness check fails. So a proxy stops sending requests before the service closes connections, and no request is
 * lost.
 *
 * The class also handles the requests of one connection one after the other. Node would start all of them at once. If
 * the connection then ended, Node 20 would not notify the waiting requests, and these would keep their resources for
 * ever.
 */
@Injectable()
export class InFlightRequests implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  /** The open requests of each connection. The first request is being handled, and the later ones wait. */
  private readonly byConnection = new Map<Duplex, Turn[]>();
  private readonly connections = new Set<Socket>();
  private closing = false;
  /** True if the service no longer accepts connections. */
  private isEnding = false;

  constructor(
    private readonly http: HttpAdapterHost,
    @Inject(configToken) private readonly settings: Pick<Config, 'shutdownDelayMs'>,
  ) {}

  /** True if the shutdown has begun. */
  get isClosing(): boolean {
    return this.closing;
  }

  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const { socket } = request;
    if (this.closing) response.setHeader('Connection', 'close');
    const turns = this.byConnection.get(socket) ?? [];
    if (turns.length === maxPipelinedRequests) return void socket.destroy();
    turns.push({ request, response, begin: next, hasWaited: turns.length > 0 });
    response.once('close', () => this.end(socket, turns));
    if (turns.length > 1) return;
    this.byConnection.set(socket, turns);
    next();
  };

  /** Returns whether a request of this connection is being handled. */
  isInFlightOn(socket: Duplex): boolean {
    return this.byConnection.has(socket);
  }

  /** Returns whether the service has begun to send a response on this connection. */
  hasStartedResponding(socket: Duplex): boolean {
    return this.byConnection.get(socket)?.[0]?.response.headersSent ?? false;
  }

  /**
   * Returns whether a request that exceeded Node's timeout may still arrive, because it had to wait for its turn. The
   * service does not read the body of a request before the turn of the request, so the time to arrive starts with the
   * turn.
   */
  mayArriveLater(socket: Duplex): boolean {
    const turn = this.byConnection.get(socket)?.find(({ request }) => !request.complete);
    return turn !== undefined && turn.hasWaited && !turn.isLate;
  }

  onModuleInit(): void {
    (this.http.httpAdapter.getHttpServer() as Server).on('connection', (socket: Socket) => {
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
  }

  /**
   * Begins the shutdown and waits for its delay. Nest calls this hook before all other hooks of the shutdown. If the
   * server never listened, there is no delay.
   */
  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    const { listening } = this.http.httpAdapter.getHttpServer() as Server;
    if (listening) await delay(this.settings.shutdownDelayMs);
  }

  beforeApplicationShutdown(): void {
    const open = [...this.byConnection.values()].flat();
    for (const { response } of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    this.isEnding = true;
    setTimeout(() => this.closeSilentConnections(), silentMs).unref();
    const server = this.http.httpAdapter.getHttpServer() as Server;
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs).unref();
  }

  /** Closes the connections without any request. Node closes those that have had a request and are idle. */
  private closeSilentConnections(): void {
    for (const socket of this.connections) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Removes the finished request of a connection, and starts the next request unless the connection has ended. */
  private end(socket: Duplex, turns: Turn[]): void {
    turns.shift();
    const [next] = turns;
    if (!next || !socket.writable) {
      this.byConnection.delete(socket);
      // The response had begun before the shutdown, so it could not ask the client to disconnect.
      if (this.isEnding) socket.end();
      return;
    }
    this.limitArrival(next, socket);
    next.begin();
  }

  /**
   * Ends the connection if a request that had to wait takes too long to arrive. Node's own timeout applies only to
   * requests that did not wait.
   */
  private limitArrival(turn: Turn, socket: Duplex): void {
    if (turn.request.complete) return;
    const server = this.http.httpAdapter.getHttpServer() as Server;
    const timer = setTimeout(() => {
      turn.isLate = true;
      if (!turn.request.complete)
        server.emit(
          'clientError',
          Object.assign(new Error('The request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          socket,
        );
    }, server.requestTimeout);
    turn.response.once('close', () => clearTimeout(timer));
  }
}
