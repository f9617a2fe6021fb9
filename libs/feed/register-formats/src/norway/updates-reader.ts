import { toDateTime } from '../dates';
import type { JsonObject } from '../json-line';
import { printable, schemaCheck } from '../schema-check';
import type { ReadLine, StatementReader } from '../statement-reader';
import { notLoaded, jsonRecordReader } from './json-record';
import { companyId, proprietorId } from './organisation-numbers';
import schema from './updates.schema.json';

interface WrittenUpdate {
  readonly organisasjonsnummer: string;
  readonly endringstype?: string;
  readonly dato: string;
}

const check = schemaCheck(schema);

/** Returns whether a record is an entry of an update feed. An entry is about an entity, a sub-unit or roles. */
export function isNorwegianUpdate(value: JsonObject): boolean {
  const { oppdateringsid: id, endringstype: kind, specversion: version, type } = value;
  if (typeof version === 'string') return typeof type === 'string' && type.startsWith('no.brreg.enhetsregisteret.');
  return typeof id === 'number' && typeof kind === 'string';
}

/**
 * Reads the pages of the update feeds. An entry states that a company changed, but not what changed. So entries are not
 * loaded, with one exception: the removal of a company for legal reasons.
 */
export const norwegianUpdatesReader: StatementReader = jsonRecordReader<WrittenUpdate>(check, readUpdate);

function readUpdate({ organisasjonsnummer: number, endringstype: kind, dato }: WrittenUpdate): ReadLine {
  switch (kind) {
    case undefined:
      return notLoaded('event: the roles in a company changed, load them again');
    case 'Fjernet':
      return removal(number, dato);
    case 'Sletting':
      return notLoaded('company that was deleted, load its entry again');
    case 'Ny':
    case 'Endring':
      return notLoaded('company that is new or changed, load its entry again');
    default:
      return notLoaded(`change of the kind "${printable(kind)}", load the entry of the company again`);
  }
}

/**
 * Returns the removal of a company. If the company is a sole proprietorship, its owner and the owner's role are removed
 * too.
 */
function removal(number: string, date: string): ReadLine {
  const asOf = toDateTime(date);
  return {
    statements: [
      { type: 'removal', of: 'record', id: proprietorId(number), asOf },
      { type: 'removal', of: 'person', id: proprietorId(number), asOf },
      { type: 'removal', of: 'company', id: companyId(number), asOf },
    ],
    notices: [],
  };
}
