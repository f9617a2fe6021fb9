type Read = (sent: unknown) => unknown;

/** The members that `AsSent` marks, by the prototype of their class. */
const membersAsSent = new WeakMap<object, Map<string, Read>>();

/**
 * Marks a member that {@link fillAsSent} reads from the sent object, instead of class-transformer. Such a member has no
 * `Expose`, so class-transformer ignores it.
 *
 * With class-transformer, each value of a list would be copied, which takes 10 ms for a thousand values, and instances
 * of classes would become plain objects.
 *
 * @param read converts the sent value. Without it, the value is not changed.
 */
export function AsSent<Sent, Value>(read?: (sent: Sent) => Value): PropertyDecorator {
  return (target, property) => {
    const members = membersAsSent.get(target) ?? new Map<string, Read>();
    members.set(String(property), (read as Read | undefined) ?? asItIs);
    membersAsSent.set(target, members);
  };
}

/**
 * Sets the members that `AsSent` marks, in `request` and in the objects that class-transformer created inside it. Reads
 * no other member of `sent`.
 *
 * @param sent the plain object from which `request` was created.
 */
export function fillAsSent(request: object, sent: object): void {
  const [made, from] = [request as Record<string, unknown>, sent as Record<string, unknown>];
  for (const [name, member] of Object.entries(made)) if (isObject(member)) fillAsSent(member, from[name] as object);
  for (const [name, read] of markedMembers(Object.getPrototypeOf(request))) made[name] = read(from[name]);
}

/** Returns the names of the members that `AsSent` marks in a class and in the classes that it extends. */
export function namesAsSent(type: new () => object): string[] {
  return [...markedMembers(type.prototype)].map(([name]) => name);
}

/** Iterates over the marked members of a class and of the classes that it extends. */
function* markedMembers(prototype: unknown): Iterable<[string, Read]> {
  for (let part = prototype; isObject(part); part = Object.getPrototypeOf(part)) yield* membersAsSent.get(part) ?? [];
}

function asItIs(value: unknown): unknown {
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
