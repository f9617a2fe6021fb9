// These indexes find records by the number of the proxy that they name. `numberProxies` adds the numbers to graphs that
// were loaded earlier, a limited number of records per transaction.
CREATE INDEX beneficially_owns_proxy IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNS]-() ON (r.proxyNumber);
CREATE INDEX beneficially_owned_proxy IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNED]-() ON (r.proxyNumber);
