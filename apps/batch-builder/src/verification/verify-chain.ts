import type { Catalogue, PackageRecord, PackageType } from '@company-relations/batch-catalogue';
import { type JsonWebKeySet, verifyManifest } from '@company-relations/batch-manifest';
import { type LocalPackage, VerificationError } from '@company-relations/relations-client';
import {
  type LiveState,
  PackageVerification,
  type StateComparison,
} from '@company-relations/relations-client/verification';
import { explainGap } from './chain-gap';
import type { LineCheck } from './line-schema';

/** The result of verifying one package. The package is correct if there is no problem. */
export interface CheckedPackage {
  readonly record: PackageRecord;
  readonly problem: string | undefined;
  /**
   * The reason why the state after this package could not be computed from a baseline and the deltas after the
   * baseline. Undefined if it was computed.
   */
  readonly unverifiable: string | undefined;
}

/** The result of verifying one chain. */
export interface CheckedChain {
  readonly checked: readonly CheckedPackage[];
  /** The result of comparing the newest state with the graph. Undefined if it was not compared. */
  readonly comparison: StateComparison | undefined;
}

interface ChainSources {
  readonly catalogue: Pick<Catalogue, 'manifestOf' | 'open' | 'packagesWith'>;
  readonly keys: JsonWebKeySet;
  readonly checks: Readonly<Record<PackageType, LineCheck>>;
  readonly signal: AbortSignal;
  /**
   * Reads the current state of the graph, to compare it with the state of the chain's head. Undefined if nothing is
   * compared.
   */
  readonly liveState: (() => Promise<LiveState | undefined>) | undefined;
}

/**
 * Verifies the downloadable packages of one chain in the same way as a client. Also checks that each line conforms to
 * the documented schema.
 */
export async function verifyChain(
  records: readonly PackageRecord[],
  headId: number | undefined,
  { catalogue, keys, checks, signal, liveState }: ChainSources,
): Promise<CheckedChain> {
  const byFile = new Map(records.map((record) => [fileOf(record), record]));
  const recordOf = ({ file }: LocalPackage) => byFile.get(file) as PackageRecord;
  const [continued, wrong] = [new Map<number, PackageRecord>(), new Set<number>()];
  const verification = new PackageVerification({
    signal,
    open: (one) => contentOf(recordOf(one), catalogue),
    checkLine: (one, line) => checks[recordOf(one).type](line),
    explainGap: ({ file, manifest }) => explainGap(file, manifest, { records: continued, wrong }),
    liveStateAfter: async ({ manifest }) => (manifest.packageId === headId ? liveState?.() : undefined),
  });
  const signed: LocalPackage[] = [];
  for (const record of records)
    await verification.collect(
      fileOf(record),
      async () => void signed.push(await signedPackage(record, catalogue, keys)),
    );
  for (const one of signed) verification.add(one);
  for (const record of records) if (verification.resultOf(fileOf(record)).problem) wrong.add(record.packageId);
  for (const record of await catalogue.packagesWith(signed.flatMap(({ manifest: { continues } }) => continues ?? [])))
    continued.set(record.packageId, record);
  await verification.checkChains();
  const checked = records.map((record) => {
    const { problem, unverifiable } = verification.resultOf(fileOf(record));
    return { record, problem: problem?.reason, unverifiable: problem ? 'It is wrong.' : unverifiable };
  });
  return { checked, comparison: verification.comparison };
}

const fileOf = ({ packageId }: PackageRecord) => `package ${packageId}`;

/**
 * Checks the manifest of a package against the keys and the catalogue.
 *
 * @throws VerificationError if the manifest is not signed with one of the keys or belongs to another package.
 */
async function signedPackage(
  record: PackageRecord,
  catalogue: ChainSources['catalogue'],
  keys: JsonWebKeySet,
): Promise<LocalPackage> {
  const file = fileOf(record);
  const verified = await verifyManifest(parsedJson(await catalogue.manifestOf(record)), keys);
  if (!verified.ok) throw new VerificationError(file, `The manifest: ${verified.message}`);
  const { manifest } = verified;
  const inManifest = [
    manifest.packageId,
    manifest.type,
    manifest.kind,
    manifest.countries.join(),
    manifest.fileName,
    manifest.bytes,
    manifest.sha256,
    manifest.stateAfter,
  ];
  const { packageId, type, kind, country, fileName, content, stateDigest } = record;
  const inCatalogue = [packageId, type, kind, country, fileName, content.bytes, content.sha256, stateDigest];
  if (JSON.stringify(inManifest) !== JSON.stringify(inCatalogue))
    throw new VerificationError(file, 'The manifest is of another package than the catalogue.');
  return { file, manifest };
}

async function* contentOf(record: PackageRecord, catalogue: ChainSources['catalogue']): AsyncGenerator<Buffer> {
  const source = await catalogue.open(record);
  if (!source) throw new VerificationError(fileOf(record), 'The file is missing or damaged.');
  yield* source as AsyncIterable<Buffer>;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
