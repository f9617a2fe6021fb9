import { type BlobStore, Catalogue, FolderBlobs, openS3Blobs } from '@company-relations/batch-catalogue';
import { CompanyGraph } from '@company-relations/company-graph';
import { GraphClient, type QueryObserver } from '@company-relations/neo4j-client';
import { SubscriptionStore } from '@company-relations/subscription-store';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Settings, StoreSettings } from './settings';

/** The token of the `BlobStore`. */
export const blobStore = Symbol('blobStore');

/** All that the commands work with, over one graph and one store; closed with the application context. */
@Module({})
export class BuilderModule implements OnApplicationShutdown {
  constructor(
    private readonly graph: GraphClient,
    @Inject(blobStore) private readonly blobs: BlobStore,
  ) {}

  static with({ graph, store, ultimateOwnershipBudget }: Settings, observe?: QueryObserver): DynamicModule {
    return {
      module: BuilderModule,
      providers: [
        { provide: GraphClient, useFactory: () => new GraphClient(graph, observe) },
        { provide: blobStore, useFactory: () => storeWith(store) },
        { provide: CompanyGraph, useFactory: (client: GraphClient) => new CompanyGraph(client, { ultimateOwnershipBudget }), inject: [GraphClient] },
        { provide: SubscriptionStore, useFactory: (client: GraphClient) => new SubscriptionStore(client), inject: [GraphClient] },
        {
          provide: Catalogue,
          useFactory: (client: GraphClient, blobs: BlobStore, companies: CompanyGraph) =>
            new Catalogue({ graph: client, blobs, protectionsSince: (number) => companies.protectionsSince(number) }),
          inject: [GraphClient, blobStore, CompanyGraph],
        },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.blobs.close();
    await this.graph.close();
  }
}

async function storeWith(store: StoreSettings): Promise<BlobStore> {
  return 's3' in store ? openS3Blobs(store.s3) : FolderBlobs.at(store.folder);
}
