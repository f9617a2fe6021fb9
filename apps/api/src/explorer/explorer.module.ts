import { Module } from '@nestjs/common';
import { type Config, config } from '../platform/config/config';
import { type Sources, sources } from '../platform/sources';
import { type Explorer, explorer, ExplorerController } from './explorer.controller';

/** The page `/explorer/` and its files. */
@Module({
  controllers: [ExplorerController],
  providers: [
    {
      provide: explorer,
      inject: [config, sources],
      useFactory: ({ explorer: settings }: Config, { explorerFiles: files }: Sources): Explorer | undefined =>
        settings && files && { settings, files },
    },
  ],
})
export class ExplorerModule {}
