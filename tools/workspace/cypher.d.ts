declare module '*.cypher' {
  /** A Cypher text of the repository with the name of its file (without extension). */
  const query: { readonly name: string; readonly text: string };
  export default query;
}
