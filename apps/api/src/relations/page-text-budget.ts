/**
 * Limits the total length of the company texts that wait in memory until they are sent. The pages of all requests share
 * this limit. If the text of a company does not fit, the company is loaded again when it is its turn to be sent.
 * Without the limit, each request that waits for a slow client, or for the graph to read a supernode, would keep a
 * whole page in memory.
 */
export class SharedPageTextBudget {
  private taken = 0;

  /** @param characters the limit in characters. The default is about 32 MB. The largest ordinary page needs 6 MB. */
  constructor(private readonly characters = 32_000_000) {}

  /** Reserves room for a text. Returns false, and reserves nothing, if there is not enough room. */
  take(characters: number): boolean {
    if (this.taken + characters > this.characters) return false;
    this.taken += characters;
    return true;
  }

  giveBack(characters: number): void {
    this.taken -= characters;
  }
}
