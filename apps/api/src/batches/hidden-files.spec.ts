import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Unauthenticated } from '@company-relations/authorization-nest';
import type { FoundPackage, PackageRecord } from '@company-relations/batch-catalogue';
import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DownloadLog } from './download-log';
import { ProblemError } from '../platform/problems/problem-error';
import { after, timed } from '../testing/clock';
import { EntriesInMemory } from '../testing/entries-in-memory';
import { PackagesInFolder } from '../testing/packages-in-folder';
import { subscription } from '../testing/running-app';
import { BatchDownload } from './batch-download';

let packages: PackagesInFolder;
let record: PackageRecord;

beforeAll(async () => {
  Logger.overrideLogger(false);
  packages = await PackagesInFolder.create();
  record = await packages.add(7, Buffer.from('content'));
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
afterAll(() => packages.remove());

/**
 * The packages that a lookup finds: 7 is available, 8 is withdrawn, and 9 belongs to another organisation. Looking up
 * one of these takes 4 ms. Looking up any other ID takes 1 ms and finds nothing.
 */
const found: Readonly<Record<string, () => FoundPackage>> = {
  '7': () => ({ kind: 'file', record }),
  '8': () => ({ kind: 'gone', record, reason: 'withdrawn' }),
  '9': () => ({ kind: 'unauthorized' }),
};

function download(): BatchDownload {
  return new BatchDownload(
    {
      find: (id) => after(found[id] ? 4 : 1, found[id]?.() ?? { kind: 'unauthorized' }),
      open: async () => Readable.from(['content']),
      listFor: packages.listFor,
      manifestOf: packages.manifestOf,
    },
    new DownloadLog(new EntriesInMemory()),
  );
}

/** Makes a HEAD request and its response. */
function exchange(): readonly [Request, Response] {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'HEAD' }) as Request;
  return [request, new ServerResponse(request) as Response];
}

const caller = { ...subscription, subject: undefined, client: undefined };
const file = (id: string) => timed(() => download().sendFile(id, caller, ...exchange()));
const manifest = (id: string) => timed(() => download().sendManifest(id, caller, ...exchange()));
const refused = (ms: number, error: Error) => ({ ms, error });
const notFound = new ProblemError({ kind: 'fileNotAvailable' });

it.each([
  ['file', file],
  ['manifest', manifest],
])(
  'a %s of another organisation takes as long as one that does not exist, and a former one of the caller comes at once',
  async (_what, ask) => {
    expect([await ask('9'), await ask('10')]).toEqual([
      refused(10, new Unauthenticated({ isTokenRejected: false })),
      refused(10, new Unauthenticated({ isTokenRejected: false })),
    ]);
    expect(await ask('8')).toEqual(refused(4, notFound));
  },
);

it('an available file is sent at once, after two lookups', async () => {
  expect(await file('7')).toEqual({ ms: 8, outcome: undefined });
});
