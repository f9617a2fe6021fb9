import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

/** After this time a shutdown no longer waits for requests that do not end. */
const patienceMs = 30_000;

/** The responses that are not finished. When the service ends it finishes them, and asks their clients to disconnect. */
@Injectable()
export class OpenResponses implements BeforeApplicationShutdown {
  private readonly open = new Set<Response>();
  private closing = false;

  constructor(private readonly http: HttpAdapterHost) {}

  readonly middleware = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.closing) response.setHeader('Connection', 'close');
    this.open.add(response);
    response.once('close', () => this.open.delete(response));
    next();
  };

  /** Whether an answer is being sent over a connection. */
  isBegunOn(socket: Duplex): boolean {
    return [...this.open].some((response) => response.socket === socket && response.headersSent);
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const response of this.open) if (!response.headersSent) response.setHeader('Connection', 'close');
    const server = this.http.httpAdapter.getHttpServer() as Server;
    setTimeout(() => server.closeAllConnections(), patienceMs).unref();
  }
}
