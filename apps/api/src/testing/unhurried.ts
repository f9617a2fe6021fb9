import type { Answer } from '../relations/answers';

/** An answer that somebody waits for as long as it takes, with grants that nobody takes away. */
export const unhurried: Answer = { name: 'somebody', waits: () => true, goOn: async () => undefined };
