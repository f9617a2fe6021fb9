import { gleifHeaderOf, reasonGleifFileIsIncomplete } from './gleif-header';

const header = (content: string, count: string) =>
  `<?xml version="1.0"?><rr:RelationshipData><rr:Header><rr:ContentDate>2026-03-12T08:00:00Z</rr:ContentDate><rr:FileContent>${content}</rr:FileContent>\n<rr:RecordCount> ${count} </rr:RecordCount>`;

describe('the header of a file of GLEIF', () => {
  it('says what the file is, and how many records it has', () => {
    const full = gleifHeaderOf(header('GLEIF_FULL_PUBLISHED', '5'));
    expect(full).toEqual({ content: 'GLEIF_FULL_PUBLISHED', records: 5, day: '2026-03-12' });
    expect(full && reasonGleifFileIsIncomplete(full, 5)).toBeUndefined();
    expect(full && reasonGleifFileIsIncomplete(full, 4)).toBe('its header states 5 records, and 4 were read');
  });

  it.each(['GLEIF_DELTA_PUBLISHED', 'LOU_FULL_PUBLISHED', 'QUERY_RESPONSE'])(
    'of %s is that of no full file',
    (content) => {
      expect(reasonGleifFileIsIncomplete({ content, records: 5 }, 5)).toBe(
        'its header says that it is not the full file: FileContent',
      );
    },
  );

  it('is absent in other files', () => {
    expect(gleifHeaderOf('LEI,Entity.LegalName')).toBeUndefined();
  });
});
