/** Elements of SVG pictures, dark on white. */
export function line(x1: number, y1: number, x2: number, y2: number, colour = '#e2e8f0'): string {
  return `<line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" stroke="${colour}"/>`;
}

export function text(x: number, y: number, anchor: string, said: string, colour = '#334155', isBold = false): string {
  const weight = isBold ? ' font-weight="bold"' : '';
  return `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="${anchor}" fill="${colour}"${weight}>${escaped(said)}</text>`;
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(said: string): string {
  return said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
