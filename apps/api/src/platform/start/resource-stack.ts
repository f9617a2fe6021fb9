interface Open {
  readonly what: string;
  readonly close: () => Promise<unknown>;
}

/** The open resources, which have to be closed again. */
export class ResourceStack {
  private readonly open: Open[] = [];

  /** @param what names it where it cannot be closed. */
  add(what: string, close: () => Promise<unknown>): void {
    this.open.push({ what, close });
  }

  /**
   * Closes all of it, what was opened last first; none stays open because another one could not be closed.
   *
   * @throws Error that names what could not be closed.
   */
  async close(): Promise<void> {
    const failures: string[] = [];
    for (let last = this.open.pop(); last; last = this.open.pop()) {
      const { what, close } = last;
      await close().catch((error: unknown) => failures.push(`${what} (${kindOf(error)})`));
    }
    if (failures.length > 0) throw new Error(`Could not be closed: ${failures.join(', ')}.`);
  }
}

/** Without the error's message: that may quote data. */
function kindOf(error: unknown): string {
  const { code, name = 'Error' } = error as { readonly code?: string; readonly name?: string };
  return code ?? name;
}
