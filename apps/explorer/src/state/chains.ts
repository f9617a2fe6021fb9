import { stakeText } from '@company-relations/ownership-picture';
import type { Chain, ExplainedOwner, RuleId, Share, UltimateOwnersAnswer, Verdict } from '../api/answers';

/** The parties and links to highlight: those of the chains of one owner. */
export interface HighlightedChains {
  readonly nodes: ReadonlySet<string>;
  /** The links as `from>to`. */
  readonly links: ReadonlySet<string>;
}

/** Returns the key of the link between two parties. */
export function linkKey(from: string, to: string): string {
  return `${from}>${to}`;
}

/** Returns the parties and links to highlight for an ultimate owner: its chains down to the requested company. */
export function chainsToHighlight({ Chains }: ExplainedOwner): HighlightedChains {
  const nodes = new Set<string>();
  const links = new Set<string>();
  for (const { Members } of Chains) {
    for (const [index, { ServiceId }] of Members.entries()) {
      nodes.add(String(ServiceId));
      const next = Members[index + 1];
      if (next !== undefined) links.add(linkKey(String(ServiceId), String(next.ServiceId)));
    }
  }
  return { nodes, links };
}

export function explainedOwner(owners: UltimateOwnersAnswer | undefined, node: string): ExplainedOwner | undefined {
  return owners?.UltimateOwners?.find(({ ServiceId }) => String(ServiceId) === node);
}

/** Formats a chain as one line: `Owner → 60 % → Holding AS → 50 % → Company AS`. */
export function chainText({ Members }: Chain): string {
  return Members.flatMap(({ Name, ServiceId, Ownerships }, index) => {
    const name = Name ?? `Party ${ServiceId}`;
    if (index === Members.length - 1) return [name];
    const used = (Ownerships ?? []).filter(({ OutrankedBy }) => OutrankedBy === undefined);
    const stakes = used.map((holding) => stakeText(holding.StakeFromShares ?? holding));
    return [name, stakes.length === 0 ? '?' : stakes.join(' + ')];
  }).join(' → ');
}

const ruleNames: Readonly<Record<RuleId, string>> = {
  'amlr-52': 'EU 2024/1624, Article 52(1)',
  'amlr-54': 'EU 2024/1624, Article 54',
  national: 'EU 2015/849, Article 3(6)',
  finnish: 'Finnish',
  control: 'Control',
};

const answerNames: Readonly<Record<Verdict['Verdict'], string>> = {
  yes: 'Yes',
  no: 'No',
  undetermined: 'Undetermined',
};

/** The column of one rule in the table of an owner's verdicts. */
export interface VerdictColumn {
  readonly rule: string;
  readonly verdict: string;
  readonly figures: readonly string[];
  readonly reason: string;
}

/** Returns the verdict of each rule about an owner. */
export function verdictsOn(owners: UltimateOwnersAnswer, owner: number): VerdictColumn[] {
  return (owners.Rules ?? []).flatMap(({ Rule, Verdicts }) => {
    const found = Verdicts.find(({ ServiceId }) => ServiceId === owner);
    if (found === undefined) return [];
    const { Verdict, Share, Controlled, ShareOfController, Reason } = found;
    const figures = [
      ...figure('Share', Share),
      ...figure('Held with companies it controls', Controlled),
      ...figure('In a company that controls this one', ShareOfController),
    ];
    return [{ rule: ruleNames[Rule], verdict: answerNames[Verdict], figures, reason: Reason ?? '' }];
  });
}

function figure(name: string, share: Share | undefined): string[] {
  return share === undefined ? [] : [`${name}: ${stakeText(share)}`];
}
