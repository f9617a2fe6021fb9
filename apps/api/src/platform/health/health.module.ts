import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { type Sources, sources } from '../sources';
import { AuditHealth } from './audit-health';
import { GraphHealth } from './graph-health';
import { HealthController } from './health.controller';
import { LedgerHealth } from './ledger-health';
import { ledgerStateToken, LedgerWatch } from './ledger-watch';
import { RequireFollowedErasures } from './require-followed-erasures';
import { RateLimitScopeHealth } from './rate-limit-scope-health';
import { warmableGraph, WarmUp } from './warm-up';

/** The endpoints `GET /health/live` and `GET /health/ready`, and the checks that they use. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [
    ...[GraphHealth, RateLimitScopeHealth, AuditHealth, LedgerHealth, LedgerWatch, WarmUp],
    { provide: APP_INTERCEPTOR, useClass: RequireFollowedErasures },
    { provide: ledgerStateToken, inject: [sources], useFactory: (opened: Sources) => opened.ledgerState },
    { provide: warmableGraph, inject: [sources], useFactory: ({ graphToWarmUp }: Sources) => graphToWarmUp },
  ],
})
export class HealthModule {}
