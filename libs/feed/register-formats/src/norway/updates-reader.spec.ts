import { detectFormat } from '../readers';
import { readLinesOf } from '../testing/read-lines';
import { describeWithSharedData, sharedText } from '../testing/shared-data';
import { norwegianUpdatesReader } from './updates-reader';

const update = (members: object) =>
  JSON.stringify({ oppdateringsid: 1, dato: '2026-06-28T00:23:00.625Z', organisasjonsnummer: '999000033', ...members });

describe('norwegianUpdatesReader', () => {
  it('withdraws what the register removed for legal reasons, with the person behind a sole proprietorship', () => {
    const asOf = '2026-06-28T00:23:00Z';
    expect(norwegianUpdatesReader.read(update({ endringstype: 'Fjernet' }))).toEqual({
      statements: [
        { type: 'removal', of: 'record', id: 'NO-BRC-999000033-INNH', asOf },
        { type: 'removal', of: 'person', id: 'NO-BRC-999000033-INNH', asOf },
        { type: 'removal', of: 'company', id: 'NO-BRC-999000033', asOf },
      ],
      notices: [],
    });
  });

  it.each([
    ['Ny', 'company that is new or changed, load its entry again: not loaded'],
    ['Endring', 'company that is new or changed, load its entry again: not loaded'],
    ['Sletting', 'company that was deleted, load its entry again: not loaded'],
    ['Ukjent', 'change of the kind "Ukjent", load the entry of the company again: not loaded'],
  ])('says that a change of the kind %s has no entry that could be loaded', (endringstype, notice) => {
    const endringer = [{ op: 'replace', path: '/navn', value: 'EKSEMPEL AS' }];
    expect(norwegianUpdatesReader.read(update({ endringstype, endringer }))).toEqual({
      statements: [],
      notices: [notice],
    });
  });

  it('says that the roles in a company changed', () => {
    const event = { specversion: '1.0', type: 'no.brreg.enhetsregisteret.rolle.oppdatert', data: {} };
    expect(detectFormat(JSON.stringify(event))).toBe('no-updates');
    expect(norwegianUpdatesReader.read(JSON.stringify(event))).toEqual({
      statements: [],
      notices: ['event: the roles in a company changed, load them again: not loaded'],
    });
  });

  it.each([
    [
      { endringstype: 'Fjernet', organisasjonsnummer: '1' },
      'organisasjonsnummer must be an organisation number (9 digits)',
    ],
    [{ endringstype: 'Fjernet', organisasjonsnummer: null }, 'organisasjonsnummer is missing'],
    [{ endringstype: 'Fjernet', dato: '28.06.2026' }, 'dato must be a date-time'],
    [{ endringstype: 'Fjernet', dato: null }, 'dato is missing'],
  ])('says what is wrong with an entry with %j', (members, problem) => {
    expect(norwegianUpdatesReader.read(update(members))).toEqual({ problem });
  });
});

describeWithSharedData('the samples of update feeds', () => {
  it('are all read', () => {
    const page = JSON.parse(sharedText('registers/no-brreg-updates-json/oppdateringer-enheter-shape.json')) as {
      _embedded: { oppdaterteEnheter: object[] };
    };
    const events = JSON.parse(
      sharedText('registers/no-brreg-updates-json/oppdateringer-roller-cloudevents-shape.json'),
    ) as object[];
    const lines = [...page._embedded.oppdaterteEnheter, ...events].map((value) => JSON.stringify(value));
    expect(lines.map(detectFormat)).toEqual(lines.map(() => 'no-updates'));
    expect(readLinesOf(norwegianUpdatesReader, lines)).toEqual({
      problems: [],
      notices: {
        'company that is new or changed, load its entry again: not loaded': 2,
        'company that was deleted, load its entry again: not loaded': 1,
        'event: the roles in a company changed, load them again: not loaded': 1,
      },
      statements: { removal: 3 },
      records: {},
    });
  });
});
