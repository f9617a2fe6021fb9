declare module '*.cypher' {
  /** The text of a Cypher file, and the name of the file without its extension. */
  const query: { readonly name: string; readonly text: string };
  export default query;
}
