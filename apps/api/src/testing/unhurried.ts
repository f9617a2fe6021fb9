import { Requester } from '@company-relations/company-graph';
import type { Answer } from '../relations/answers';

const requester = new Requester('somebody');
requester.waitIndefinitely();

/** An answer that somebody waits for as long as it takes, with grants that nobody takes away. */
export const unhurried: Answer = { name: 'somebody', requester, goOn: async () => undefined };
