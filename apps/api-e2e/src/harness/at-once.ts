/**
 * Does the same work for each item, several at the same time. The service then has the next request while the suite compares the
 * answer to the one before.
 *
 * @throws what the work throws for an item.
 */
export async function atOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  width = 4,
): Promise<void> {
  const waiting = items.values();
  const workOff = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: width }, workOff));
}
