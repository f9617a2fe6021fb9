import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Manifest,
  type ManifestKey,
  lineDigest,
  newSigningKey,
  readSigningKey,
  type SignedManifest,
  signManifest,
  StateDigestBuilder,
} from '@company-relations/batch-manifest';
import { BrotliJsonLines } from '@company-relations/brotli-jsonl';

/** A package with its content and its signed manifest. */
export interface TestPackage {
  readonly content: Buffer;
  readonly manifest: SignedManifest;
}

/** Creates the line of a company, without its line feed. */
export const line = (serviceId: number, name = `Company ${serviceId}`) =>
  JSON.stringify({ ServiceId: serviceId, Name: name });

/** Creates a key that signs manifests, and the key set that a service publishes for it. */
export async function testKeys(): Promise<{ key: ManifestKey; jwks: { keys: ManifestKey['publicJwk'][] } }> {
  const key = await readSigningKey(newSigningKey());
  return { key, jwks: { keys: [key.publicJwk] } };
}

/** Builds the packages of one order from states, in the same way as the batch builder. */
export class TestChain {
  private state: ReadonlyMap<number, string> = new Map();
  private last: Manifest | undefined;
  private hours = 0;

  /** @param nextId - the ID of the first package. Each further package has the next higher ID. */
  constructor(
    private readonly key: ManifestKey,
    private nextId = 1,
  ) {}

  /** Returns the decompressed content of a baseline of this state. */
  static plainOf(state: ReadonlyMap<number, string>): string {
    return ascending(state)
      .map(([, text]) => `${text}\n`)
      .join('');
  }

  baseline(state: ReadonlyMap<number, string>): Promise<TestPackage> {
    return this.make(
      'baseline',
      state,
      ascending(state).map(([, text]) => text),
    );
  }

  delta(state: ReadonlyMap<number, string>): Promise<TestPackage> {
    const changed = ascending(state).filter(([id, text]) => this.state.get(id) !== text);
    const gone = [...this.state.keys()]
      .filter((id) => !state.has(id))
      .map((id): [number, string] => [id, `{"ServiceId":${id},"Removed":true}`]);
    return this.make(
      'delta',
      state,
      ascending(new Map([...changed, ...gone])).map(([, text]) => text),
    );
  }

  /** Creates a package with any lines. `otherwise` overrides parts of its manifest. */
  async make(
    kind: Manifest['kind'],
    state: ReadonlyMap<number, string>,
    lines: readonly string[],
    otherwise: Partial<Manifest> = {},
  ): Promise<TestPackage> {
    this.hours += 1;
    const asOf = new Date(Date.UTC(2026, 0, 1, this.hours)).toISOString();
    const { content, lines: rows, ...written } = await compressed(lines);
    const manifest: Manifest = {
      manifestVersion: 1,
      packageId: this.nextId,
      type: 'relations',
      kind,
      countries: ['NO'],
      asOf,
      created: asOf,
      fileName: `relations-NO-${kind}-${this.nextId}.jsonl.br`,
      rows,
      ...written,
      continues: kind === 'delta' ? (this.last?.packageId ?? null) : null,
      stateBefore: kind === 'delta' ? (this.last?.stateAfter ?? null) : null,
      stateAfter: digestOf(state),
      companies: state.size,
      ultimateOwnershipsOmitted: { serviceIds: [] },
      ...otherwise,
    };
    this.nextId += 1;
    this.state = state;
    this.last = manifest;
    return { content, manifest: await signManifest(manifest, this.key) };
  }
}

/**
 * Writes packages with their manifests into a folder.
 *
 * @returns the paths of the package files.
 */
export async function keepIn(folder: string, packages: readonly TestPackage[]): Promise<string[]> {
  const paths: string[] = [];
  for (const { content, manifest } of packages) {
    const path = join(folder, manifest.fileName);
    await writeFile(path, content);
    await writeFile(`${path}.manifest.json`, JSON.stringify(manifest));
    paths.push(path);
  }
  return paths;
}

function digestOf(state: ReadonlyMap<number, string>): string {
  const digest = new StateDigestBuilder();
  for (const [id, text] of ascending(state)) digest.add(id, lineDigest(text));
  return digest.hex();
}

const ascending = (state: ReadonlyMap<number, string>) => [...state].sort(([one], [other]) => one - other);

async function compressed(lines: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'chain-'));
  try {
    const file = await BrotliJsonLines.create(join(folder, 'file.br'), { quality: 1, windowBits: 16 });
    for (const text of lines) await file.write(`${text}\n`, 1);
    return { ...(await file.finish()), content: await readFile(join(folder, 'file.br')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
