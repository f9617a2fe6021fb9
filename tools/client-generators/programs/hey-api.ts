// Uses the client of @hey-api/openapi-ts.
import { client } from './generated/client.gen';
import {
  findKeyPersons,
  listBatchFiles,
  readBatchManifest,
  searchRelations,
  tellSubscription,
} from './generated/sdk.gen';
import type { ValidationProblem } from './generated/types.gen';

const baseUrl = process.env['RELATIONS_URL'] ?? '';
client.setConfig({ baseUrl, auth: () => process.env['RELATIONS_TOKEN'] });

const page = await searchRelations({ body: { SearchParameters: { OrgNo: ['06720009'], CountryCode: ['GB'] } } });
const company = page.data?.Relations[0];
const { data: persons } = await findKeyPersons({
  path: { serviceId: company?.ServiceId ?? 0 },
  query: { levels: 1 },
});
const { data: subscription } = await tellSubscription();
const newest = (await listBatchFiles()).data?.Batches[0];
const { data: manifest } = await readBatchManifest({ path: { batchFileId: newest?.BatchFileId ?? 0 } });
const refused = await searchRelations({ body: { SearchParameters: { CountryCode: ['XX'] } } });
// The 401 has no body, so the generator gives all error responses the type `unknown`.
const problem = refused.error as ValidationProblem | undefined;
const stranger = await tellSubscription({ auth: () => undefined });

console.log(
  JSON.stringify({
    company: company?.Name,
    total: JSON.parse(page.response?.headers.get('X-Pagination') ?? '{}').TotalCount,
    parents: company?.Parents?.map(({ ServiceId }) => ServiceId),
    keyPersons: persons?.KeyPersons.length,
    subscription: subscription?.SubscriptionId,
    file: newest?.FileName,
    rows: manifest?.rows,
    problems: problem?.errors.parameters,
    stranger: stranger.response?.status,
  }),
);
