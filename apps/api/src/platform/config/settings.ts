/** A documented setting. A test checks that docs/configuration.md and .env.example list the same settings. */
export interface Setting {
  readonly name: string;
  /** The default value, in words. Empty if there is no default. */
  readonly default: string;
  readonly required: boolean;
}

const setting = (name: string, fallback = '', required = false): Setting => ({ name, default: fallback, required });

/** Every environment variable that the API reads. */
export const settings = [
  setting('NODE_ENV', 'production'),
  setting('HOST', '0.0.0.0; in development 127.0.0.1'),
  setting('PORT', '3000'),
  setting('LOG_LEVEL', 'info'),
  setting('METRICS_PORT'),
  setting('METRICS_HOST', '127.0.0.1'),
  setting('CORS_ORIGINS'),
  setting('MAX_CONNECTIONS', '2000'),
  setting('BODY_LIMIT', '262144'),
  setting('THROTTLE_LIMIT', '100'),
  setting('THROTTLE_TTL_SECONDS', '1'),
  setting('REDIS_URL'),
  setting('REDIS_URL_FILE'),
  setting('REDIS_TIMEOUT_MS', '150'),
  setting('JWT_PUBLIC_KEY_FILE'),
  setting('JWT_JWKS_URI'),
  setting('JWT_ISSUER', '', true),
  setting('JWT_AUDIENCE', '', true),
  setting('JWT_ALGORITHMS', 'RS256,PS256,ES256'),
  setting('CURSOR_KEYS_FILE', 'in development a key of the process'),
  setting('SUBSCRIPTION_CACHE_SECONDS', '10'),
  setting('NEO4J_URI', '', true),
  setting('NEO4J_USER', 'neo4j'),
  setting('NEO4J_PASSWORD', '', true),
  setting('NEO4J_PASSWORD_FILE'),
  setting('NEO4J_MAX_CONNECTIONS', '50'),
  setting('NEO4J_ACQUISITION_TIMEOUT_MS', '5000'),
  setting('QUERY_TIMEOUT_MS', '10000'),
  setting('ULTIMATE_OWNERSHIP_BUDGET', '2000'),
  setting('AUDIT_FOLDER', 'in development .local/audit'),
  setting('BATCH_STORE'),
  setting('BATCH_S3_BUCKET'),
  setting('BATCH_S3_PREFIX'),
  setting('BATCH_S3_ENDPOINT'),
  setting('BATCH_S3_REGION', 'us-east-1'),
  setting('BATCH_PUBLIC_KEYS_FILE'),
  setting('ERASURE_LEDGER'),
  setting('ERASURE_LEDGER_S3_BUCKET'),
  setting('ERASURE_LEDGER_S3_PREFIX'),
  setting('ERASURE_LEDGER_S3_ENDPOINT'),
  setting('ERASURE_LEDGER_S3_REGION', 'us-east-1'),
  setting('ERASURE_LEDGER_KEYS_FILE'),
] as const satisfies readonly Setting[];
