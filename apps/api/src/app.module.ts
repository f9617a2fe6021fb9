import { type DynamicModule, Module } from '@nestjs/common';
import { BatchesModule } from './batches/batches.module';
import { ManifestKeysModule } from './batches/manifest-keys.module';
import { ChangesModule } from './changes/changes.module';
import { CodeTablesModule } from './code-tables/code-tables.module';
import { CompaniesModule } from './companies/companies.module';
import { ErrorPagesModule } from './error-pages/error-pages.module';
import { ExplorerModule } from './explorer/explorer.module';
import { GuidesModule } from './guides/guides.module';
import { KeyPersonsModule } from './key-persons/key-persons.module';
import type { Config } from './platform/config/config';
import { HealthModule } from './platform/health/health.module';
import type { HttpTimeouts } from './platform/http/http-timeouts';
import { UnknownPathModule } from './platform/http/unknown-path.module';
import { PlatformModule } from './platform/platform.module';
import type { Sources } from './platform/sources';
import { RelationsModule } from './relations/relations.module';
import { StructureModule } from './structure/structure.module';
import { SubscriptionModule } from './subscription/subscription.module';
import { UltimateOwnersModule } from './ultimate-owners/ultimate-owners.module';

/**
 * The modules of all endpoints. `UnknownPathModule` must be last, because it answers every path below `/v2` that no
 * module before it answers.
 */
const endpoints = [
  HealthModule,
  ErrorPagesModule,
  GuidesModule,
  ManifestKeysModule,
  RelationsModule,
  CompaniesModule,
  KeyPersonsModule,
  UltimateOwnersModule,
  StructureModule,
  ChangesModule,
  BatchesModule,
  SubscriptionModule,
  CodeTablesModule,
  ExplorerModule,
  UnknownPathModule,
];

@Module({})
export class AppModule {
  static with(config: Config, sources: Sources, timeouts: HttpTimeouts): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.with(config, sources, timeouts), ...endpoints] };
  }
}
