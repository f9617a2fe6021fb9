interface Open {
  readonly what: string;
  readonly close: () => Promise<unknown>;
}

/** Collects open resources, so that all of them can be closed in reverse order. */
export class ResourceStack {
  private readonly open: Open[] = [];

  /** @param what - the name of the resource, for the error that reports that the resource could not be closed. */
  add(what: string, close: () => Promise<unknown>): void {
    this.open.push({ what, close });
  }

  /**
   * Closes all resources, the last one that was opened first. Goes on if a resource cannot be closed.
   *
   * @throws Error that names the resources that could not be closed.
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

/** Returns the code or the name of an error. Not its message, because that may quote data. */
function kindOf(error: unknown): string {
  const { code, name = 'Error' } = error as { readonly code?: string; readonly name?: string };
  return code ?? name;
}
