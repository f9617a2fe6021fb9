import {
  type BlobStore,
  Catalogue,
  type ErasureLedger,
  openBlobStore,
  openLedger,
} from '@company-relations/batch-catalogue';
import { UsageError } from '@company-relations/command-line';
import { CompanyGraph } from '@company-relations/company-graph';
import { GraphClient } from '@company-relations/neo4j-client';
import { SubscriptionStore } from '@company-relations/subscription-store';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Settings } from './settings';
import type { BuilderMetrics } from './telemetry/builder-metrics';

/** The injection token of the `BlobStore`. */
export const blobStore = Symbol('blobStore');

/**
 * The injection token of the `ErasureLedger`, which lists the erased persons. The value is undefined if no ledger is
 * configured.
 */
export const erasureLedger = Symbol('erasureLedger');

/**
 * Provides the graph client, the package store, and the services that use them. When the application context closes,
 * this module closes the erasure ledger, the store and the graph client.
 */
@Module({})
export class BuilderModule implements OnApplicationShutdown {
  constructor(
    private readonly graph: GraphClient,
    @Inject(blobStore) private readonly blobs: BlobStore,
    @Inject(erasureLedger) private readonly ledger: ErasureLedger | undefined,
  ) {}

  /**
   * @param metrics - measures the graph queries and the computation of ultimate owners. Undefined if metrics are off.
   */
  static with(
    { graph, store, ledger, ultimateOwnershipBudget }: Settings,
    metrics?: Pick<BuilderMetrics, 'graph' | 'figures'>,
  ): DynamicModule {
    return {
      module: BuilderModule,
      providers: [
        { provide: GraphClient, useFactory: () => new GraphClient(graph, metrics?.graph.observe) },
        { provide: blobStore, useFactory: () => openBlobStore(store) },
        { provide: erasureLedger, useFactory: () => ledgerWith(ledger) },
        {
          provide: CompanyGraph,
          useFactory: (client: GraphClient) =>
            new CompanyGraph(client, { ultimateOwnershipBudget, onFigures: metrics?.figures.observe }),
          inject: [GraphClient],
        },
        {
          provide: SubscriptionStore,
          useFactory: (client: GraphClient) => new SubscriptionStore(client),
          inject: [GraphClient],
        },
        {
          provide: Catalogue,
          useFactory: (
            client: GraphClient,
            blobs: BlobStore,
            companies: CompanyGraph,
            entries: ErasureLedger | undefined,
          ) =>
            new Catalogue({
              graph: client,
              blobs,
              protectionsSince: (number) => companies.protectionsSince(number),
              ledger: entries,
            }),
          inject: [GraphClient, blobStore, CompanyGraph, erasureLedger],
        },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.ledger?.close();
    await this.blobs.close();
    await this.graph.close();
  }
}

/**
 * Opens the erasure ledger. Returns undefined if no ledger is configured.
 *
 * @throws UsageError if the folder of the ledger cannot be used.
 */
async function ledgerWith(settings: Settings['ledger']): Promise<ErasureLedger | undefined> {
  return (
    settings &&
    openLedger(settings).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall === undefined
        ? error
        : new UsageError(`The folder of ERASURE_LEDGER cannot be used (${error.code}).`);
    })
  );
}
