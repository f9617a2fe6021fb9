import { Module } from '@nestjs/common';
import { SubscriptionController } from './subscription.controller';

/** `GET /v2/subscription`. */
@Module({ controllers: [SubscriptionController] })
export class SubscriptionModule {}
