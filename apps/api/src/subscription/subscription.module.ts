import { Module } from '@nestjs/common';
import { SubscriptionController } from './subscription.controller';

/** The endpoint `GET /v2/subscription`. */
@Module({ controllers: [SubscriptionController] })
export class SubscriptionModule {}
