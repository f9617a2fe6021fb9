// Uses the client of orval that calls `fetch`.
import {
  findKeyPersons,
  listBatchFiles,
  readBatchManifest,
  searchRelations,
  tellSubscription,
} from './generated/client';

const asCaller = { headers: { Authorization: `Bearer ${process.env['RELATIONS_TOKEN']}` } };

const page = await searchRelations({ SearchParameters: { OrgNo: ['06720009'], CountryCode: ['GB'] } }, asCaller);
const company = page.status === 200 ? page.data.Relations[0] : undefined;
const persons = await findKeyPersons(company?.ServiceId ?? 0, { levels: 1 }, asCaller);
const subscription = await tellSubscription(asCaller);
const listed = await listBatchFiles(asCaller);
const newest = listed.status === 200 ? listed.data.Batches[0] : undefined;
const manifest = await readBatchManifest(newest?.BatchFileId ?? 0, asCaller);
const refused = await searchRelations({ SearchParameters: { CountryCode: ['XX'] } }, asCaller);
const stranger = await tellSubscription();

console.log(
  JSON.stringify({
    company: company?.Name,
    total: JSON.parse(page.headers.get('X-Pagination') ?? '{}').TotalCount,
    parents: company?.Parents?.map(({ ServiceId }) => ServiceId),
    keyPersons: persons.status === 200 ? persons.data.KeyPersons.length : undefined,
    subscription: subscription.status === 200 ? subscription.data.SubscriptionId : undefined,
    file: newest?.FileName,
    rows: manifest.status === 200 ? manifest.data.rows : undefined,
    problems: refused.status === 400 ? refused.data.errors.parameters : undefined,
    stranger: stranger.status,
  }),
);
