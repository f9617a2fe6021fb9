import { figureType } from '@company-relations/graph-model';
import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';

type Replaced = readonly [now: string | RegExp, before: string];

/**
 * What queries had where they leave the relationships of figures (ultimate ownerships) out now. The older queries
 * counted all relationships of a company as links, and followed all of them to its parties.
 */
const textsBefore: Readonly<Record<string, readonly Replaced[]>> = {
  'load-all-relations': [['allOfOne - aboveOne - belowOne AS links', 'allOfOne AS links']],
  'protected-names': [
    [' - COUNT { (company)<-[:ULTIMATELY_OWNS]-() }', ''],
    [/\(company\)<-\[:[A-Z_|]+\]-\(party:Entity\)/, '(company)<--(party:Entity)'],
  ],
};

/**
 * Reads the graph like the version of the service that did not know figures (ultimate ownerships). It computes all
 * ultimate owners, and takes the relationships of figures for links to parties.
 */
export class VersionBefore implements GraphReader {
  /** The names of all queries that had another text. */
  readonly allThatDiffer = Object.keys(textsBefore).sort();
  private readonly asked = new Set<string>();

  constructor(private readonly graph: GraphReader) {}

  /** The names of the queries that were asked with the text that they had. */
  get askedAsBefore(): readonly string[] {
    return [...this.asked].sort();
  }

  forgetAsked(): void {
    this.asked.clear();
  }

  async read<Row>(...[query, parameters = {}, options]: Parameters<GraphReader['read']>): Promise<Row[]> {
    const wanted = parameters['wanted'] as { readonly figures?: object } | undefined;
    const withoutFigures = wanted?.figures && { ...wanted, figures: { ...wanted.figures, revision: int(-1) } };
    return this.graph.read<Row>(
      { name: query.name, text: this.textOf(query) },
      withoutFigures ? { ...parameters, wanted: withoutFigures } : parameters,
      options,
    );
  }

  /** @throws Error if the query no longer has what must be replaced, or if it is not known how it differed. */
  private textOf({ name, text }: CypherQuery): string {
    const replaced = textsBefore[name];
    if (!replaced) {
      if (text.includes(figureType)) throw new Error(`It is not known what ${name} was in the version before.`);
      return text;
    }
    this.asked.add(name);
    return replaced.reduce((changed, [now, before]) => {
      const older = changed.replace(now, before);
      if (older === changed) throw new Error(`${name} no longer has ${String(now)}.`);
      return older;
    }, text);
  }
}
