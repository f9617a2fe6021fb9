import { useMemo } from 'preact/hooks';
import { tableHeadings, tableRows } from '../state/table-rows';
import type { VisibleStructure } from '../state/visible-structure';

interface TableViewProps {
  readonly structure: VisibleStructure;
  readonly selected: string | undefined;
  readonly select: (node: string) => void;
}

export function TableView({ structure, selected, select }: TableViewProps) {
  const rows = useMemo(() => tableRows(structure), [structure]);
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label="Records">
      <table>
        <caption class="hidden">Records of the structure</caption>
        <thead>
          <tr>
            {tableHeadings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, from, cells: [name, ...cells] }) => (
            <tr key={key} class={from.Node === selected ? 'is-selected' : undefined}>
              <th scope="row">
                <button type="button" class="plain" onClick={() => select(from.Node)}>
                  {name}
                </button>
              </th>
              {cells.map((cell, index) => (
                <td key={tableHeadings[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
