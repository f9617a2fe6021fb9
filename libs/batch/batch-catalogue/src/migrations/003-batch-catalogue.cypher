// Keys and indexes of the batch catalogue.
CREATE CONSTRAINT batch_lock_name IF NOT EXISTS FOR (l:BatchLock) REQUIRE l.name IS UNIQUE;
CREATE CONSTRAINT package_order_id IF NOT EXISTS FOR (o:PackageOrder) REQUIRE o.id IS UNIQUE;
CREATE CONSTRAINT package_chain_key IF NOT EXISTS FOR (c:PackageChain) REQUIRE (c.orderId, c.country) IS UNIQUE;
CREATE CONSTRAINT batch_package_id IF NOT EXISTS FOR (p:BatchPackage) REQUIRE p.packageId IS UNIQUE;
CREATE CONSTRAINT batch_blob_sha256 IF NOT EXISTS FOR (b:BatchBlob) REQUIRE b.sha256 IS UNIQUE;
CREATE CONSTRAINT batch_lease_id IF NOT EXISTS FOR (l:BatchLease) REQUIRE l.id IS UNIQUE;
// To list the packages of one organisation, and of all organisations, that are newer than a given time.
CREATE INDEX batch_package_organisation IF NOT EXISTS FOR (p:BatchPackage) ON (p.organisationId, p.createdAt);
CREATE INDEX batch_package_created IF NOT EXISTS FOR (p:BatchPackage) ON (p.createdAt);
// To find what a chain has published since its last baseline.
CREATE INDEX batch_package_chain IF NOT EXISTS FOR (p:BatchPackage) ON (p.orderId, p.country, p.createdAt);
