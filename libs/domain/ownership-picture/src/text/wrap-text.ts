import { clustersOf } from './clusters';
import { type Font, textWidth } from './text-width';

const ellipsis = '…';

/**
 * Divides a text into rows of at most `maxWidth` pixels, at spaces if possible. Text beyond `maxLines` is replaced by
 * an ellipsis. Each row contains at least one cluster.
 */
export function wrapText(text: string, font: Font, maxWidth: number, maxLines: number): string[] {
  const lines: string[] = [];
  let rest: readonly string[] = clustersOf(text);
  while (rest.length > 0 && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const fits = clustersThatFit(rest, font, maxWidth);
    if (fits === rest.length) {
      lines.push(rest.join(''));
      rest = [];
    } else if (isLast) {
      lines.push(shortened(rest, font, maxWidth));
      rest = [];
    } else {
      const end = lineEnd(rest, fits);
      lines.push(rest.slice(0, end).join('').trimEnd());
      rest = withoutLeadingSpaces(rest.slice(end));
    }
  }
  return lines;
}

/** Returns the text on one row. A text that is too wide is cut off and ends with an ellipsis. */
export function fitText(text: string, font: Font, maxWidth: number): string {
  return wrapText(text, font, maxWidth, 1).join('');
}

/** Returns how many of the first clusters fit, at least one. */
function clustersThatFit(clusters: readonly string[], font: Font, maxWidth: number): number {
  let low = 1;
  let high = Math.min(clusters.length, 400);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (textWidth(clusters.slice(0, middle).join(''), font).width <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lineEnd(clusters: readonly string[], fits: number): number {
  if (clusters[fits] === ' ') return fits;
  const space = clusters.lastIndexOf(' ', fits - 1);
  if (space > 0) return space;
  const hyphen = clusters.lastIndexOf('-', fits - 1);
  return hyphen > 0 ? hyphen + 1 : fits;
}

function shortened(clusters: readonly string[], font: Font, maxWidth: number): string {
  const room = maxWidth - textWidth(ellipsis, font).width;
  return (
    clusters
      .slice(0, clustersThatFit(clusters, font, room))
      .join('')
      .trimEnd() + ellipsis
  );
}

function withoutLeadingSpaces(clusters: readonly string[]): readonly string[] {
  const first = clusters.findIndex((cluster) => cluster !== ' ');
  return first < 0 ? [] : clusters.slice(first);
}
