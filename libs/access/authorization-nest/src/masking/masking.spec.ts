import { areas, Grants, type Masked, mask, type VisibleCompanyRelations } from '@company-relations/authorization';
import { ChunkRequester } from '@company-relations/company-graph';
import { type CompanyRelations, noRecords, serviceId } from '@company-relations/ownership';
import {
  toMaskInSteps,
  type LoadedPart,
  type LoadedResponse,
  type MaskedPart,
  type WireWriter,
} from './loaded-response';
import { maskAndRender } from './mask-and-render';
import type { ResponseSession } from './response-sessions';

type CompaniesResponse = LoadedResponse<CompanyRelations, VisibleCompanyRelations, string>;

const grants = new Grants({ NO: areas });
const withoutOwners: CompanyRelations = {
  company: {
    type: 'company',
    serviceId: serviceId(1),
    profile: {},
    countryCode: 'NO',
    searchable: true,
    isProtected: false,
  },
  parents: [],
  children: [],
};
const withProtectedOwner: CompanyRelations = {
  ...withoutOwners,
  parents: [
    {
      entity: { type: 'person', serviceId: serviceId(9), profile: { name: 'Secret' }, isProtected: true },
      current: { ...noRecords, ownership: [{ stakePercent: 10 }] },
      ended: noRecords,
    },
  ],
};
const part = (data: CompanyRelations, ...chunks: CompanyRelations[]): LoadedPart<CompanyRelations> => ({
  serviceId: data.company.serviceId,
  data,
  ...(chunks.length > 0 && {
    chunks: async function* () {
      yield* chunks;
    },
  }),
});

/** The steps of the response, in the order in which they ran. */
let steps: string[];
let parts: MaskedPart<VisibleCompanyRelations>[];
beforeEach(() => {
  steps = [];
  parts = [];
});

const writer: WireWriter<VisibleCompanyRelations, string> = {
  beginPortion: () =>
    function* (masked) {
      steps.push('render');
      parts.push(masked);
    },
  send: async () => void steps.push('send'),
};

function responseOf(...portions: LoadedPart<CompanyRelations>[][]): CompaniesResponse {
  return {
    endpoint: 'GET /companies',
    load: async function* () {
      for (const portion of portions) {
        steps.push('load');
        yield portion;
      }
      return 'summary';
    },
    reload: async () => part(withProtectedOwner),
    mask: toMaskInSteps(mask),
    writer,
  };
}

const requester = new ChunkRequester('one', new AbortController().signal) as ResponseSession['requester'];
const session: ResponseSession = { requester, assertStillAuthorized: async () => void steps.push('authorize') };
const auditHiddenPersonAccess = async (ids: readonly number[]) => void steps.push(`audit ${ids.join()}`);
const render = (response: CompaniesResponse) => maskAndRender(response, { grants, session, auditHiddenPersonAccess });

it('each portion is masked and rendered before the next one is taken, and nothing is sent', async () => {
  const rendered = await render(responseOf([part(withoutOwners)], [part(withProtectedOwner)]));
  expect([steps, rendered]).toEqual([['load', 'render', 'load', 'render'], { summary: 'summary', disclosedIds: [1] }]);
});

it('chunks are masked while they are sent, and the first one that discloses a protected identity waits for its audit entry', async () => {
  await render(responseOf([part(withoutOwners, withoutOwners, withProtectedOwner, withProtectedOwner)]));
  steps = [];
  for await (const chunk of parts[0]?.chunks?.() ?? []) steps.push(`chunk of ${chunk.parents.length}`);
  expect(steps.filter((step) => step !== 'authorize')).toEqual(['chunk of 0', 'audit 1', 'chunk of 1', 'chunk of 1']);
  expect(steps.slice(0, 3)).toEqual(['authorize', 'authorize', 'chunk of 0']);
});

it('a part that is loaded again is audited unless it was audited before', async () => {
  await render(responseOf([part(withoutOwners), part(withProtectedOwner)]));
  steps = [];
  for (const { reload } of parts) await reload();
  expect(steps).toEqual(['authorize', 'audit 1', 'authorize']);
});

it('an error of a mask ends the load as failed', async () => {
  const ended: unknown[] = [];
  const failing: CompaniesResponse = {
    ...responseOf(),
    load: async function* () {
      try {
        yield [part(withoutOwners)];
      } catch (error) {
        ended.push(error);
        throw error;
      }
      return 'summary';
    },
    mask: () => {
      throw new Error('cannot be masked');
    },
  };
  await expect(render(failing)).rejects.toThrow('cannot be masked');
  expect(ended).toEqual([new Error('cannot be masked')]);
});

it('unmasked data cannot be sent: it does not compile', () => {
  const visible = {
    ...withoutOwners,
    ultimateOwnershipsOmitted: false,
    disclosesProtectedIdentity: false,
  } as unknown as VisibleCompanyRelations;
  const reload = async () => ({ serviceId: serviceId(1), data: mask(withoutOwners, grants) });
  const renderOne = writer.beginPortion();
  const unsendable = () => [
    // @ts-expect-error Data that no mask made.
    renderOne({ serviceId: serviceId(1), data: visible, reload }),
    // @ts-expect-error Data as it was loaded.
    renderOne({ serviceId: serviceId(1), data: withoutOwners, reload }),
    {
      ...responseOf(),
      // @ts-expect-error A mask that gives what it got.
      mask: toMaskInSteps((loaded: CompanyRelations): Masked<VisibleCompanyRelations> => loaded),
    } satisfies CompaniesResponse,
    // @ts-expect-error Chunks that no mask made.
    renderOne({ serviceId: serviceId(1), data: mask(withoutOwners, grants), reload, chunks: () => [visible] }),
  ];
  expect(unsendable).toBeInstanceOf(Function);
});
