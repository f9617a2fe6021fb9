/** Widths of the characters from U+0020 to U+007E in DejaVu Sans, in thousandths of the size of the font. */
const regular = [
  ...[318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337],
  ...[636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531],
  ...[1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787],
  ...[603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500],
  ...[500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612],
  ...[635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838],
];

/** The widths of the same characters in DejaVu Sans Bold. */
const bold = [
  ...[348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365],
  ...[696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580],
  ...[1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850],
  ...[733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500],
  ...[500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687],
  ...[716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838],
];

/** Other characters that the code of pictures writes. A single width serves both weights: the larger one. */
const others: Readonly<Record<string, number>> = { '·': 380, '–': 500, '…': 1000, '≥': 838, '≤': 838 };

/** The width of a text in pixels in DejaVu Sans, one of the widest fonts. Characters of other scripts have width 0. */
export function measuredWidth(text: string, size: number, isBold: boolean): number {
  const widths = isBold ? bold : regular;
  const thousandths = [...text].map((character) => {
    const code = character.codePointAt(0) as number;
    return widths[code - 0x20] ?? others[character] ?? 0;
  });
  return (thousandths.reduce((sum, width) => sum + width, 0) * size) / 1000;
}
