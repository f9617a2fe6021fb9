/**
 * Does the same work for each item, for several items at the same time. So the service already handles the next request
 * while the suite compares the response to the previous one.
 *
 * @throws any error of the work.
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
