import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

/** After this time a shutdown no longer waits for requests that do not end. */
const shutdownTimeoutMs = 30_000;

/** The most requests that a client may send on a connection before the first of them is answered. */
const maxPipelinedRequests = 16;

interface Turn {
  readonly request: Request;
  readonly response: Response;
  readonly begin: NextFunction;
  /** Whether it came while an earlier request of its connection was answered. */
  readonly hasWaited: boolean;
  /** Whether it has still not arrived as long after its turn began as a request may take. */
  isLate?: boolean;
}

/**
 * The responses that are not finished. When the service ends it finishes them, and asks their clients to disconnect.
 *
 * The requests of one connection are answered one after the other: Node would begin with all of them at once, and Node 20
 * never notifies waiting requests when the connection ends: they would keep their resources for ever.
 */
@Injectable()
export class InFlightRequests implements BeforeApplicationShutdown {
  /** The first one is being answered, the others wait. */
  private readonly byConnection = new Map<Duplex, Turn[]>();
  private closing = false;

  constructor(private readonly http: HttpAdapterHost) {}

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

  /** Whether a request of a connection is being answered. */
  isInFlightOn(socket: Duplex): boolean {
    return this.byConnection.has(socket);
  }

  /** Whether an answer is being sent over a connection. */
  hasStartedResponding(socket: Duplex): boolean {
    return this.byConnection.get(socket)?.[0]?.response.headersSent ?? false;
  }

  /**
   * Whether a request that did not arrive in time had to wait for its turn. Nothing of its body is taken before that, so the time
   * that it may take begins with its turn.
   */
  mayArriveLater(socket: Duplex): boolean {
    const turn = this.byConnection.get(socket)?.find(({ request }) => !request.complete);
    return turn !== undefined && turn.hasWaited && !turn.isLate;
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    const open = [...this.byConnection.values()].flat();
    for (const { response } of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    const server = this.http.httpAdapter.getHttpServer() as Server;
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs).unref();
  }

  /** Ends the first turn of a connection and begins the next one, unless the connection has ended too. */
  private end(socket: Duplex, turns: Turn[]): void {
    turns.shift();
    const [next] = turns;
    if (!next || !socket.writable) return void this.byConnection.delete(socket);
    this.limitArrival(next, socket);
    next.begin();
  }

  /** Ends the connection when a request that waited takes too long to arrive: the server limits only the others. */
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
