import { Module } from '@nestjs/common';
import { type Config, config } from '../platform/config/config';
import { manifestKeys, ManifestKeysController } from './manifest-keys.controller';

/** The endpoint `GET /.well-known/jwks.json`. */
@Module({
  controllers: [ManifestKeysController],
  providers: [{ provide: manifestKeys, inject: [config], useFactory: ({ batches }: Config) => batches?.keys ?? [] }],
})
export class ManifestKeysModule {}
