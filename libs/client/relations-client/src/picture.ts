import type { PictureRequest } from './api-types';
import { ClientError } from './failures';
import { queryText } from './get-json';
import { printable } from './printable';
import type { RelationsService } from './relations-service';
import { searchPages } from './search';

interface FoundCompany {
  readonly ServiceId: number;
  readonly CountryCode?: string;
}

const mediaType = 'image/svg+xml';

/**
 * Finds the only company with an organisation number. The number is sent in the body of the request, so that no URL
 * contains it.
 *
 * @param country - ISO 3166-1 alpha-2. Needed if several countries have the number.
 * @returns the ServiceId of the company.
 * @throws ClientError if the caller can find no such company, or several.
 * @throws ServiceRefusedError
 */
export async function companyWithNumber(service: RelationsService, orgNo: string, country?: string): Promise<number> {
  const parameters = { OrgNo: [orgNo], ...(country !== undefined && { CountryCode: [country] }) };
  const found: FoundCompany[] = [];
  for await (const { companies } of searchPages(service, { SearchParameters: parameters })) {
    if (!companies.every(isCompany)) throw new ClientError('The service answers with a company without a ServiceId.');
    found.push(...companies);
  }
  const [first, ...others] = found;
  if (first === undefined) throw new ClientError('No company with this number can be found.');
  if (others.length > 0)
    throw new ClientError(
      `Several companies have this number: ${found.map(nameOf).join(', ')}. Say which by --country or --service-id.`,
    );
  return first.ServiceId;
}

/**
 * Draws the parties that own, control or run a company, or the companies that the requested company owns, controls or
 * runs.
 *
 * @returns the text of an SVG file.
 * @throws ClientError if the response is not a picture.
 * @throws ServiceRefusedError
 */
export async function drawCompany(
  service: RelationsService,
  company: number,
  request: PictureRequest = {},
): Promise<string> {
  const path = `/v2/relations/${company}/structure.svg${queryText(request)}`;
  return service.call({ path }, async (response) => {
    const [type] = (response.headers.get('Content-Type') ?? '').split(';');
    if (type !== mediaType) throw new ClientError(`${path} is answered with something that is no picture.`);
    return response.text();
  });
}

function isCompany(value: unknown): value is FoundCompany {
  const { ServiceId: id } = (value ?? {}) as Partial<FoundCompany>;
  return Number.isSafeInteger(id) && (id as number) > 0;
}

function nameOf({ ServiceId: id, CountryCode: country }: FoundCompany): string {
  return country === undefined ? String(id) : `${id} (${printable(String(country))})`;
}
