import { generateKeyPairSync } from 'node:crypto';
import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing } from '@company-relations/cursor';
import { GraphClient } from '@company-relations/neo4j-client';
import { noAddedRoleCodes } from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import jwt, { type SignOptions } from 'jsonwebtoken';
import type { Sources } from '../platform/sources';
import type { Config } from '../platform/config/config';
import { createApp } from '../create-app';
import type { HttpTimeouts } from '../platform/http/http-timeouts';
import type { RelationsSource } from '../relations/page-loader';
import { EntriesInMemory } from './entries-in-memory';
import { CompaniesInMemory, company } from './companies-in-memory';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const issuer = 'https://issuer.example';
const audience = 'company-relations';

export const subscription: Subscription = {
  id: 'nordic',
  organisationId: 'organisation-1',
  enabled: true,
  grants: new Grants({ NO: [], SE: [] }),
};

const claims = { subscription: subscription.id, client_organisation: subscription.organisationId };

/** Returns the value of an `Authorization` header with a signed token. `changed` overrides its claims. */
export function bearer(changed: object = {}, options: SignOptions = {}): string {
  const signing: SignOptions = { algorithm: 'ES256', issuer, audience, expiresIn: 3_600, ...options };
  return `Bearer ${jwt.sign({ ...claims, ...changed }, privateKey, signing)}`;
}

/** Settings of a graph that cannot be reached: no server listens at this address. */
const nowhere = {
  uri: 'bolt://127.0.0.1:1',
  user: 'neo4j',
  password: 'none',
  queryTimeoutMs: 500,
  acquisitionTimeoutMs: 500,
  maxConnections: 1,
};

const withoutCompanies: Pick<
  Sources,
  'namedCompanies' | 'roleCodes' | 'keyPersons' | 'ownership' | 'structures' | 'changes'
> = {
  namedCompanies: { findCompanies: async () => [], readCompany: async () => undefined },
  roleCodes: { addedRoleCodes: async () => noAddedRoleCodes },
  keyPersons: { loadKeyPersons: async () => ({ ok: false, reason: 'notFound' }) },
  ownership: { loadOwnershipAbove: async () => undefined, loadHoldingRecords: async () => [] },
  structures: { loadOwnershipAbove: async () => undefined, loadStructure: async () => undefined },
  changes: { loadOwnershipAbove: async () => undefined, loadChanges: async () => undefined },
};

/** Starts the whole service with companies in memory instead of a graph. */
export async function runningApp(
  changed: Partial<Config> = {},
  companies: RelationsSource = new CompaniesInMemory([company(1)]),
  log?: Sources['log'],
  others: Partial<
    Pick<
      Sources,
      | 'namedCompanies'
      | 'roleCodes'
      | 'keyPersons'
      | 'ownership'
      | 'structures'
      | 'changes'
      | 'subscriptions'
      | 'packages'
      | 'metrics'
      | 'audit'
      | 'ledgerState'
      | 'explorerFiles'
    >
  > = {},
  timeouts?: HttpTimeouts,
): Promise<NestExpressApplication> {
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    metrics: undefined,
    publicPath: '',
    corsOrigins: [],
    maxConnections: 1_000,
    bodyLimitBytes: 10_000,
    shutdownDelayMs: 0,
    throttle: { limit: 1_000, windowMs: 60_000 },
    redis: undefined,
    tokens: { keys: { publicKey }, issuer, audience, algorithms: ['ES256'] },
    cursorKeys: randomKeyRing(),
    graph: nowhere,
    ultimateOwnershipBudget: 0,
    subscriptionMaxAgeMs: 0,
    auditFolder: 'nowhere',
    batches: undefined,
    ledger: undefined,
    ...changed,
  };
  const subscriptions = new Map([[subscription.id, subscription]]);
  const graph = new GraphClient(config.graph);
  const sources: Sources = {
    graph,
    close: () => graph.close(),
    companies,
    ...withoutCompanies,
    audit: new EntriesInMemory(),
    subscriptions: { find: async (id) => subscriptions.get(id) },
    ...others,
    graphToWarmUp: { serverStart: async () => undefined, warmUp: async () => undefined },
    log,
  };
  const app = await createApp(config, sources, timeouts);
  await app.listen(0, '127.0.0.1');
  return app;
}
