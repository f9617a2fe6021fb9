import type { DateTime, RemovalStatement } from '@company-relations/ownership';
import { compareVersions, newer } from './compare-versions';
import { withdrawn } from './content-hash';
import { unstated } from './company-identity';
import { applied, type CompanySource, erased, type StoredCompany, type Outcome } from './stored';
import type { StoredGraph } from './stored-graph';
import { refusedAsAnothers, versionOf } from './source-of-id';
import { keepUnknownProtection } from './apply-person';

/** Withdraws what a source said about a company or person. A company stays while another source describes it. */
export function removeEntity(
  graph: StoredGraph,
  statement: RemovalStatement & { of: 'company' | 'person' },
  loadedAt: DateTime,
): Outcome {
  const { of, id, asOf } = statement;
  const key = `${of}:${id}`;
  const company = of === 'company' ? graph.company(id) : undefined;
  const person = of === 'person' ? graph.person(id) : undefined;
  // A withdrawal would be remembered under the id.
  if (!company && !person && graph.erased.erasureOf(key) !== undefined) return erased;
  const source = company?.sources.find((candidate) => candidate.id === id);
  const version = versionOf(statement, withdrawn);
  const [stored, removal] = [source ?? person?.version, graph.removal(key)];
  const refused = refusedAsAnothers(`${of} ${id}`, stored, removal, version);
  // It ends the protection that its own source states, also where the id belongs to another.
  if (of === 'person' && refused)
    graph.claims.state({ id, source: version.source, asOf, isProtected: false, nationalIds: [] });
  const comparison = refused ?? compareVersions(newer(stored, removal), version);
  if (typeof comparison === 'object') return comparison;
  if (of === 'person') {
    if (person) keepUnknownProtection(graph, person);
    graph.claims.supersede(id, version.source, asOf);
  }
  graph.setRemoval(key, version);
  if (company && source) withdrawSource(graph, company, source, loadedAt);
  if (person) {
    person.removed = true;
    graph.changes.removed.add(person);
    graph.changes.persons.add(person);
  }
  return applied;
}

function withdrawSource(graph: StoredGraph, company: StoredCompany, source: CompanySource, loadedAt: DateTime): void {
  const [first, ...others] = company.sources.filter((candidate) => candidate !== source);
  if (!first) {
    company.removed = true;
    graph.changes.removed.add(company);
    return;
  }
  graph.dropAlias(source.id, company);
  graph.dropIdentifiers(unstated(source, [first, ...others]));
  // What is shown of the company changes now, although no remaining source said anything.
  company.sources = [{ ...first, profile: { ...first.profile, updatedAt: loadedAt } }, ...others];
  graph.changes.entities.add(company);
  graph.changes.contents.add(company);
}
