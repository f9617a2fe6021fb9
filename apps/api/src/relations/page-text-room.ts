/**
 * Room for the texts of all pages that wait to be sent. A company whose text does not fit is loaded again when it is
 * its turn to be sent. Without this limit, each page that waits for a slow client, or for chunks of a supernode, would
 * keep a whole page in memory.
 */
export class PageTextRoom {
  private taken = 0;

  /** @param characters the room: some 32 MB. The largest ordinary page takes 6 MB. */
  constructor(private readonly characters = 32_000_000) {}

  /** Takes room for a text. Returns whether there was enough. */
  take(characters: number): boolean {
    if (this.taken + characters > this.characters) return false;
    this.taken += characters;
    return true;
  }

  giveBack(characters: number): void {
    this.taken -= characters;
  }
}
