/**
 * The options of Node for the API, the builder and the loader, which the images have too. Most objects that outlive a
 * page soon become garbage. So old objects are collected before they have grown by half, and the space for young ones is
 * smaller than by Node's default. The API then needs an eighth less memory for many clients, and its pages take as long
 * (docs/performance.md, "Settings").
 */
export const nodeOptions: readonly string[] = [
  '--enable-source-maps',
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
];
