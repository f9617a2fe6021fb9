import { calculatedText, stakeText } from '@company-relations/ownership-picture';
import type { Party } from '../api/answers';
import { explainedOwner } from '../state/chains';
import type { DeepLink } from '../state/deep-link';
import type { Explorer } from '../state/explorer';
import { canReadStructureOf, type ExplorerState } from '../state/explorer-state';
import { type Direction, sideOf } from '../state/known-structure';
import { datesText, roleOrStakeText, kindNames, partyName, recordName } from '../state/party-texts';
import type { VisibleStructure } from '../state/visible-structure';
import { KeyPersons } from './key-persons';
import { WhyUltimateOwner } from './why-ultimate-owner';

interface DetailsProps {
  readonly state: ExplorerState;
  readonly structure: VisibleStructure;
  readonly explorer: Explorer;
  readonly goTo: (link: DeepLink) => void;
}

/** The details of the selected party: its data, and why it is an ultimate owner. */
export function PartyDetails({ state, structure, explorer, goTo }: DetailsProps) {
  const { link, owners } = state;
  const node = String(link.selected ?? structure.ServiceId);
  const party = state.known?.parties.get(node);
  const owner = explainedOwner(owners, node);
  return (
    <aside class="details" aria-label="Details">
      {party && (
        <>
          <h2>{partyName(party)}</h2>
          <Members party={party} />
          <Sides {...{ party, structure, explorer }} />
          {canReadStructureOf(party) && party.ServiceId !== link.company && (
            <button type="button" onClick={() => goTo(linkTo(party.ServiceId, link))}>
              Show its structure
            </button>
          )}
          <Records node={node} structure={structure} />
        </>
      )}
      {owner && owners && <WhyUltimateOwner owner={owner} owners={owners} />}
      <UltimateOwners {...{ state, select: (selected) => goTo({ ...link, selected }) }} />
      <KeyPersons {...{ state, explorer }} />
    </aside>
  );
}

function Members({ party }: { readonly party: Party }) {
  const addresses = (party.Addresses ?? []).map(({ Street, ZipCode, City, CountryCode }) =>
    [Street, ZipCode, City, CountryCode].filter((part) => part !== undefined).join(', '),
  );
  const members = [
    ['Kind', kindNames[party.Kind]],
    ['Country', party.CountryCode],
    ['Organisation number', party.OrgNo],
    ['Born', party.BirthDate],
    ['Citizenships', party.Citizenships?.join(', ')],
    ['Residence', party.CountryOfResidences?.join(', ')],
    ['Address', addresses.length === 0 ? undefined : addresses.join('; ')],
  ] as const;
  return (
    <dl>
      {members.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Returns a link to the structure of another company, with the same view and the same day. */
function linkTo(company: number | undefined, { selected: _, ...link }: DeepLink): DeepLink {
  return { ...link, ...(company !== undefined && { company }) };
}

interface SidesProps {
  readonly party: Party;
  readonly structure: VisibleStructure;
  readonly explorer: Explorer;
}

const sideNames: Readonly<Record<Direction, string>> = { up: 'owners', down: 'holdings' };

/** Buttons that open or close one layer above or below the party. */
function Sides({ party, structure, explorer }: SidesProps) {
  if (!canReadStructureOf(party)) return null;
  return (
    <p>
      {(['up', 'down'] as const).map((direction) => {
        const side = sideOf(direction, party.Node);
        const isOpen = structure.open.has(side);
        const toggle = () => (isOpen ? explorer.closeSide(side) : void explorer.openSide(side));
        return (
          <button key={direction} type="button" onClick={toggle}>
            {isOpen ? 'Hide' : 'Show'} {sideNames[direction]}
          </button>
        );
      })}
    </p>
  );
}

function Records({ node, structure }: { readonly node: string; readonly structure: VisibleStructure }) {
  const names = new Map(structure.Nodes.map((party) => [party.Node, partyName(party)]));
  const records = structure.Edges.filter(({ From }) => From === node);
  if (records.length === 0) return null;
  return (
    <ul>
      {records.map((record, index) => (
        <li key={index}>
          {recordName(record)} in {names.get(record.To)}: {roleOrStakeText(record)} <small>{datesText(record)}</small>
        </li>
      ))}
    </ul>
  );
}

interface UltimateOwnersProps {
  readonly state: ExplorerState;
  readonly select: (serviceId: number) => void;
}

function UltimateOwners({ state: { owners }, select }: UltimateOwnersProps) {
  if (owners === undefined) return null;
  const { UltimateOwners: list, HistoryNotGranted, UnspecifiedOwners = [], Unidentified } = owners;
  return (
    <section aria-labelledby="ultimate-owners">
      <h2 id="ultimate-owners">Ultimate owners</h2>
      {HistoryNotGranted === true && <p>Those of this day are not granted.</p>}
      {list === undefined && HistoryNotGranted !== true && <p>They are not granted, or could not be computed.</p>}
      <ul>
        {(list ?? []).map(({ ServiceId, Name, UltimateOwnerships: [share] }) => (
          <li key={ServiceId}>
            <button type="button" class="plain" onClick={() => select(ServiceId)}>
              {Name ?? `Party ${ServiceId}`}
            </button>{' '}
            <em>{calculatedText(share ?? {})}</em>
          </li>
        ))}
      </ul>
      {Unidentified && <p>No owner is recorded for {stakeText(Unidentified)}.</p>}
      {UnspecifiedOwners.map(({ Description }, index) => (
        <p key={index}>{Description}</p>
      ))}
    </section>
  );
}
