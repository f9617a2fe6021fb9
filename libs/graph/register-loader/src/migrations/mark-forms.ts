import { hasTextToMask } from '@company-relations/authorization';
import { recordTypes } from '@company-relations/graph-model';
import { type GraphClient, type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import { type AnyRecord, nationalIdForms, type ServiceId } from '@company-relations/ownership';
import { companiesAffectedByMarking, recordsWithProxies } from '../apply/affected-by-proxy-protection';
import { logChangeWithoutHoldings } from '../apply/change-log-entry';
import { readFormerServiceIds } from '../apply/former-service-ids';
import { underLock } from '../apply/under-lock';
import markForms from '../queries/apply/mark-forms.cypher';
import protectedEntities from '../queries/apply/protected-entities.cypher';
import textsOfProtected from '../queries/apply/texts-of-protected.cypher';

/** The number of protected persons and sole traders that one transaction handles. */
const sliceSize = 500;

interface ProtectedRow {
  readonly serviceId: ServiceId;
  readonly nationalId: string | null;
  readonly statesProtection: boolean;
}

interface TextRow {
  readonly type: string;
  readonly record: string;
  readonly endpoints: readonly ServiceId[];
}

interface MarkingOptions {
  /**
   * Whether there may be packages of versions that did not mask free text of protected parties, or that recognised fewer
   * forms of the numbers of proxies. If so, the companies that these packages may show with such data are logged too,
   * whether or not anything is newly marked.
   */
  readonly logsShownTexts: boolean;
}

/**
 * Updates the protection of persons in a graph that an earlier version loaded.
 *
 * - It marks persons and companies that have the number of a protected person, if the earlier version did not recognise
 *   the number.
 * - It logs what it newly marks, and the companies of records whose proxy may be one of these, so that packages that
 *   show them are withdrawn. A package that shows a text of a newly marked party also shows that party.
 *
 * The work is done in transactions of limited size, for which loads wait. If it is killed, call the function again: it
 * starts from the beginning, and repeating finished work changes nothing.
 *
 * @throws GraphUnavailable
 */
export async function markProtectedNumberForms(graph: GraphClient, { logsShownTexts }: MarkingOptions): Promise<void> {
  // The second pass finds companies by the numbers of the persons that the first pass has marked.
  for (const hasTexts of [false, logsShownTexts]) {
    for (let after = 0; ;) {
      const slice = await underLock(graph, async (transaction) => {
        const rows = await transaction.run<ProtectedRow>(protectedEntities, {
          after: int(after),
          limit: int(sliceSize),
        });
        await markSlice(transaction, rows, hasTexts);
        return rows;
      });
      const last = slice.at(-1);
      if (!last) break;
      after = last.serviceId;
    }
  }
}

async function markSlice(
  transaction: GraphTransaction,
  rows: readonly ProtectedRow[],
  hasTexts: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  const numbersOf = (some: readonly ProtectedRow[]) => [...new Set(some.flatMap(({ nationalId }) => nationalId ?? []))];
  const [own, stated] = [numbersOf(rows), numbersOf(rows.filter(({ statesProtection }) => statesProtection))];
  const formsOf = (numbers: readonly string[]) => [...new Set(numbers.flatMap(nationalIdForms))];
  const marked = await transaction.run<{ serviceId: ServiceId }>(markForms, {
    stated: formsOf(stated),
    numbers: formsOf(own),
  });
  const profiles = new Set<number>(marked.map(({ serviceId }) => serviceId));
  const { lines, newlyHidden } = await companiesAffectedByMarking(transaction, [...profiles]);
  const hidden = [...profiles, ...newlyHidden];
  if (hasTexts) {
    const proxies = await recordsWithProxies(transaction, own);
    const inNewForm = proxies.filter(({ number }) => !own.some((one) => formsOfBefore(one).includes(number)));
    hidden.push(...inNewForm.flatMap(({ endpoints }) => endpoints), ...(await endpointsWithTexts(transaction, rows)));
  }
  const former = await readFormerServiceIds(transaction, hidden);
  await logChangeWithoutHoldings(transaction, { lines: new Set(lines), profiles }, new Set([...hidden, ...former]));
}

async function endpointsWithTexts(transaction: GraphTransaction, rows: readonly ProtectedRow[]): Promise<ServiceId[]> {
  const records = await transaction.run<TextRow>(textsOfProtected, {
    serviceIds: ints(rows.map(({ serviceId }) => serviceId)),
  });
  const kindOf = new Map<string, (typeof recordTypes)[number]['kind']>(
    recordTypes.map(({ type, kind }) => [type, kind]),
  );
  return records.flatMap(({ type, record, endpoints }) => {
    const kind = kindOf.get(type);
    return kind !== undefined && hasTextToMask(kind, JSON.parse(record) as AnyRecord) ? endpoints : [];
  });
}

/** Returns the forms of a national id that earlier versions of the loader recognised. */
function formsOfBefore(number: string): string[] {
  if (/^(18|19|20)\d{10}$/.test(number)) return [number, number.slice(2)];
  if (/^\d{10}$/.test(number)) return [number, ...['18', '19', '20'].map((century) => century + number)];
  return [number];
}
