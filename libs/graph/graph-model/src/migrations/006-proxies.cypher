// By what the records that name a proxy are found. `numberProxies` brings graphs that were loaded before up to date, in slices.
CREATE INDEX beneficially_owns_proxy IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNS]-() ON (r.proxyNumber);
CREATE INDEX beneficially_owned_proxy IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNED]-() ON (r.proxyNumber);
