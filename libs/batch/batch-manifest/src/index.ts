export { IdSet } from './id-set';
export { type Manifest, packageKinds, type SignedManifest } from './manifest';
export { manifestSchema } from './manifest-schema';
export { signManifest, verifyManifest } from './manifest-signature';
export { jwksOf } from './public-keys';
export { readState, readStateRecords, type StateEntry } from './read-state';
export {
  type JsonWebKeySet,
  KeyError,
  type ManifestKey,
  newSigningKey,
  type PublicJwk,
  readSigningKey,
} from './signing-key';
export { idBytes, idOfRecord, lineDigest, recordBytes, StateDigestBuilder } from './state-digest';
export { StateWriter, type WrittenState } from './state-writer';
