import { mkdir } from 'node:fs/promises';
import { UsageError } from '@company-relations/command-line';
import {
  decompressPackage,
  downloadPackage,
  type ListedPackage,
  listPackages,
  printable,
  type Sink,
  writeAtomically,
} from '@company-relations/relations-client';
import { type Command, InvalidArgumentError } from 'commander';
import { formatAmount } from './progress';
import type { ServiceOptions } from './settings';
import { type KeyOptions, keysOf, serviceOf, type CommandContext, withProgress } from './command-context';

interface DownloadOptions extends KeyOptions {
  readonly folder: string;
  readonly all?: true;
}

/** Adds the command that lists the packages of the service. */
export function addPackages(command: Command, context: CommandContext): void {
  command
    .description('list the packages that may be downloaded')
    .option('--json', 'as JSON')
    .action(async ({ json, ...options }: ServiceOptions & { json?: true }) => {
      const packages = await listPackages(serviceOf(options, context));
      await context.out.write(json ? `${JSON.stringify(packages, undefined, 2)}\n` : packages.map(lineOf).join(''));
      if (packages.length === 0) context.screen.write('There are no packages.\n');
    });
}

/** Adds the command that downloads packages. */
export function addDownload(command: Command, context: CommandContext): void {
  command
    .description('download packages with their manifests; what broke off is resumed')
    .argument('[ids...]', 'ids of packages', packageIds)
    .option('--all', 'all packages that are listed and not there yet')
    .option('--folder <folder>', 'where to', '.')
    .option(
      '--keys <file>',
      'keys that manifests must be signed with (JWK Set or PEM); those that the service shows when left out',
    )
    .action(async (ids: number[] | undefined, options: DownloadOptions) => download(ids ?? [], options, context));
}

/** Adds the command that decompresses a package file. */
export function addDecompress(command: Command, context: CommandContext): void {
  command
    .description('write the JSON lines of a package')
    .argument('<file>', 'file of a package (.br)')
    .option('--output <file>', 'written whole or not at all; standard output when left out')
    .action(async (file: string, { output }: { output?: string }) => {
      await withProgress(context.screen, 'decompress', 'bytes', (progress) => {
        const write = (sink: Sink) =>
          decompressPackage(file, sink, (bytes, of) => progress.at(bytes, of), context.signal);
        return output === undefined ? write(context.out) : writeAtomically(output, write);
      });
    });
}

async function download(ids: readonly number[], options: DownloadOptions, context: CommandContext): Promise<void> {
  if (ids.length > 0 === (options.all === true)) throw new UsageError('Give ids of packages, or --all.');
  const keys = await keysOf(options, context);
  const wanted = options.all
    ? (await listPackages(serviceOf(options, context))).map(({ BatchFileId }) => BatchFileId)
    : ids;
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  for (const id of wanted) {
    const { file, fetched } = await withProgress(context.screen, `package ${id}`, 'bytes', (progress) =>
      downloadPackage(serviceOf(options, context, progress), id, options.folder, {
        keys,
        onProgress: (bytes, of) => progress.at(bytes, of),
      }),
    );
    await context.out.write(`${printable(file)}${fetched ? '' : ' (was there)'}\n`);
  }
}

function lineOf({ BatchFileId, CreatedAt, FileSizeGB, FileName, Description }: ListedPackage): string {
  return `${printable([BatchFileId, CreatedAt, formatAmount(Math.round(FileSizeGB * 1e9), 'bytes'), FileName, Description].join('  '))}\n`;
}

function packageIds(text: string, before: number[] | undefined): number[] {
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new InvalidArgumentError('It is a whole number, as "packages" lists it.');
  return [...(before ?? []), Number(text)];
}
