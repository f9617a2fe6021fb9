// Uses types of openapi-typescript with the client openapi-fetch.
import createClient from 'openapi-fetch';
import type { paths } from './generated/schema';

const baseUrl = process.env['RELATIONS_URL'];
const headers = { Authorization: `Bearer ${process.env['RELATIONS_TOKEN']}` };
const client = createClient<paths>({ baseUrl, headers });

const page = await client.POST('/v2/relations', {
  body: { SearchParameters: { OrgNo: ['06720009'], CountryCode: ['GB'] } },
});
const company = page.data?.Relations[0];
const { data: persons } = await client.GET('/v2/relations/{serviceId}/key-persons', {
  params: { path: { serviceId: company?.ServiceId ?? 0 }, query: { levels: 1 } },
});
const { data: subscription } = await client.GET('/v2/subscription');
const newest = (await client.GET('/v2/batches/batch-files')).data?.Batches[0];
const { data: manifest } = await client.GET('/v2/batches/batch-file/{batchFileId}/manifest', {
  params: { path: { batchFileId: newest?.BatchFileId ?? 0 } },
});
const refused = await client.POST('/v2/relations', { body: { SearchParameters: { CountryCode: ['XX'] } } });
const stranger = await createClient<paths>({ baseUrl }).GET('/v2/subscription');

console.log(
  JSON.stringify({
    company: company?.Name,
    total: JSON.parse(page.response.headers.get('X-Pagination') ?? '{}').TotalCount,
    parents: company?.Parents?.map(({ ServiceId }) => ServiceId),
    keyPersons: persons?.KeyPersons.length,
    subscription: subscription?.SubscriptionId,
    file: newest?.FileName,
    rows: manifest?.rows,
    problems: refused.error && 'errors' in refused.error ? refused.error.errors.parameters : undefined,
    stranger: stranger.response.status,
  }),
);
