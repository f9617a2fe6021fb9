import { gleifReader } from './gleif-reader';

const lei = '9999EXAMPLECHILDNO01';
const company = `XI-LEI-${lei}`;
const fileDay = '2024-01-31T00:00:00Z';
const text = (value: string) => ({ $: value });

function read(members: object, asOf?: string) {
  const exception = {
    LEI: text(lei),
    ExceptionCategory: text('DIRECT_ACCOUNTING_CONSOLIDATION_PARENT'),
    ExceptionReason: text('NATURAL_PERSONS'),
    ...members,
  };
  return gleifReader(asOf).read(JSON.stringify(exception));
}

const reason = (code: string, written: string, category = 'directParent') => ({
  kind: 'unspecifiedOwner',
  ended: false,
  record: { category, reason: code, text: written },
});
const stated = (asOf: string, ...records: object[]) => ({
  statements: [{ type: 'record', id: `XI-LEI-RE-D-${lei}`, asOf, party: company, company, records }],
  notices: [],
});

describe('a reporting exception', () => {
  it('is why no parent of the company is named, with the code of GLEIF, on the day of its file', () => {
    const natural = reason('naturalPersons', 'NATURAL_PERSONS');
    expect(read({ ContentDate: text('2024-02-01T10:00:00+02:00') }, fileDay)).toEqual(
      stated('2024-02-01T08:00:00Z', natural),
    );
    expect(read({}, fileDay)).toEqual(stated(fileDay, natural));
  });

  it('of the ultimate parent has an id of its own', () => {
    const category = text('ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT');
    expect(read({ ExceptionCategory: category }, fileDay)).toEqual({
      statements: [
        {
          type: 'record',
          id: `XI-LEI-RE-U-${lei}`,
          asOf: fileDay,
          party: company,
          company,
          records: [reason('naturalPersons', 'NATURAL_PERSONS', 'ultimateParent')],
        },
      ],
      notices: [],
    });
  });

  it.each([
    ['NO_KNOWN_PERSON', 'noKnownPerson'],
    ['NON_CONSOLIDATING', 'notConsolidated'],
    ['NO_LEI', 'withoutLei'],
    ['NON_PUBLIC', 'notPublic'],
    ['BINDING_LEGAL_COMMITMENTS', 'notPublic'],
    ['LEGAL_OBSTACLES', 'notPublic'],
    ['DISCLOSURE_DETRIMENTAL', 'notPublic'],
    ['DETRIMENT_NOT_EXCLUDED', 'notPublic'],
    ['CONSENT_NOT_OBTAINED', 'notPublic'],
  ])('%s is %s', (written, code) => {
    expect(read({ ExceptionReason: text(written) }, fileDay)).toEqual(stated(fileDay, reason(code, written)));
  });

  it('with several reasons has each of them once, and a notice for an unknown one', () => {
    const written = ['NO_LEI', 'NO_LEI', 'NON_PUBLIC', 'NO_MOON'].map(text);
    expect(read({ ExceptionReason: written }, fileDay)).toEqual({
      ...stated(fileDay, reason('withoutLei', 'NO_LEI'), reason('notPublic', 'NON_PUBLIC')),
      notices: ['unknown reason "NO_MOON" of an exception: not loaded'],
    });
  });

  it('that was deleted is a removal', () => {
    expect(read({ Extension: { Deletion: { DeletedAt: text('2024-02-01T01:39:19Z') } } })).toEqual({
      statements: [{ type: 'removal', of: 'record', id: `XI-LEI-RE-D-${lei}`, asOf: '2024-02-01T01:39:19Z' }],
      notices: [],
    });
  });

  it.each([
    [{ ExceptionReason: [] }, 'exception without a reason: not loaded'],
    [{ ExceptionReason: text('NO_MOON') }, 'unknown reason "NO_MOON" of an exception: not loaded'],
    [{ ExceptionCategory: text('SIDEWAYS') }, 'unknown category "SIDEWAYS" of an exception: not loaded'],
  ])('%j is a notice', (members, notice) => {
    expect(read(members, fileDay)).toEqual({ statements: [], notices: [notice] });
  });

  it.each([
    [{ LEI: text('short') }, 'LEI must be a Legal Entity Identifier'],
    [{}, 'the file does not say of which day its exceptions are: name the day by --as-of'],
    [{ ContentDate: text('yesterday') }, 'ContentDate must be a date-time'],
    [{ Extension: { Deletion: { DeletedAt: text('soon') } } }, 'Extension.Deletion.DeletedAt must be a date-time'],
  ])('%j is bad', (members, problem) => {
    expect(read(members)).toEqual({ problem });
  });
});
