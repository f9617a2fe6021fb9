import 'reflect-metadata';
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  subscriptionLookup,
  TokenGuard,
  tokenSettings,
  type TokenSettings,
  TokenStrategy,
} from '@company-relations/authorization-nest';
import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { benchSubscription } from '../bench-subscription';

@Controller('nothing')
class NothingController {
  @Get()
  @UseGuards(TokenGuard)
  nothing(): object {
    return {};
  }
}

@Controller('ready')
class ReadyController {
  @Get()
  ready(): object {
    return {};
  }
}

/** Serves an authenticated endpoint that does nothing. It shows the cost of the framework and of checking the token. */
export async function serveGuardedNothing(
  port: number,
  publicKeyFile: string,
  issuer: string,
  audience: string,
): Promise<void> {
  const settings: TokenSettings = {
    keys: { publicKey: createPublicKey(readFileSync(publicKeyFile)) },
    issuer,
    audience,
    algorithms: ['ES256'],
  };
  @Module({
    controllers: [NothingController, ReadyController],
    providers: [
      TokenStrategy,
      { provide: tokenSettings, useValue: settings },
      { provide: subscriptionLookup, useValue: { find: async () => benchSubscription } },
    ],
  })
  class NothingModule {}
  const app = await NestFactory.create(NothingModule, { logger: false });
  await app.listen(port, '127.0.0.1');
}
