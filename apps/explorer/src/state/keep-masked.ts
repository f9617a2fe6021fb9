import type { ChangesAnswer, KeyPersonsAnswer, Party, UltimateOwnersAnswer } from '../api/answers';
import type { KnownStructure } from './known-structure';
import { missingNameTexts } from './party-texts';

/** The responses from which the page shows names. */
interface ShownAnswers {
  readonly known?: KnownStructure | undefined;
  readonly owners?: UltimateOwnersAnswer | undefined;
  readonly keyPersons?: KeyPersonsAnswer | undefined;
  readonly changes?: ChangesAnswer | undefined;
}

const maskedName = missingNameTexts.protected;

/**
 * Masks a party in all responses if one of the responses masks it. Responses may differ in this, because they belong to
 * requests at different times. The page shows them together, so a name from one response would disclose the party that
 * another response masks.
 *
 * @returns the same state if no response masks a party.
 */
export function maskConsistently<State extends ShownAnswers>(state: State): State {
  const { known, owners, keyPersons, changes } = state;
  const masked = new Set(
    [...(known?.parties.values() ?? []), ...(changes?.Nodes ?? [])]
      .filter(({ Kind }) => Kind === 'protected')
      .map(({ Node }) => Node),
  );
  if (masked.size === 0) return state;
  const maskedParty = (party: Party) => (masked.has(party.Node) ? withoutProfile(party) : party);
  return {
    ...state,
    known: known && {
      ...known,
      parties: new Map([...known.parties].map(([node, party]) => [node, maskedParty(party)])),
    },
    owners: owners && withMaskedNames(owners, masked),
    keyPersons: keyPersons && withMaskedNames(keyPersons, masked),
    changes: changes && { ...changes, Nodes: changes.Nodes.map(maskedParty) },
  };
}

function withoutProfile({ Node, ServiceId }: Party): Party {
  return { Node, Kind: 'protected', Name: maskedName, ...(ServiceId !== undefined && { ServiceId }) };
}

/**
 * Replaces the names of masked parties in a response, at any depth. A `Name` belongs to the party whose `ServiceId` is
 * in the same object.
 */
function withMaskedNames<Part>(part: Part, masked: ReadonlySet<string>): Part {
  if (Array.isArray(part)) return part.map((each: unknown) => withMaskedNames(each, masked)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const members = Object.entries(part).map(([name, value]) => [name, withMaskedNames<unknown>(value, masked)]);
  const copy = Object.fromEntries(members) as Part & { ServiceId?: unknown; Name?: unknown };
  if (copy.Name !== undefined && masked.has(String(copy.ServiceId))) copy.Name = maskedName;
  return copy;
}
