import { Module } from '@nestjs/common';
import { type Sources, sources } from '../platform/sources';
import { BatchDownload } from './batch-download';
import { DownloadLog } from './download-log';
import { BatchFileController } from './batch-file.controller';
import { BatchListController } from './batch-list.controller';
import { noPackages, packageSource } from './package-source';

/** The endpoints that list batch files, send a batch file and send its manifest. */
@Module({
  controllers: [BatchListController, BatchFileController],
  providers: [
    BatchDownload,
    DownloadLog,
    { provide: packageSource, inject: [sources], useFactory: ({ packages = noPackages }: Sources) => packages },
  ],
})
export class BatchesModule {}
