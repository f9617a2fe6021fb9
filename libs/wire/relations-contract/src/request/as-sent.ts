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
  for (let type: unknown = Object.getPrototypeOf(request); isObject(type); type = Object.getPrototypeOf(type))
    for (const [name, read] of membersAsSent.get(type) ?? []) made[name] = read(from[name]);
}

/** Returns the names of the members that `AsSent` marks in a class and in the classes that it extends. */
export function namesAsSent(type: new () => object): string[] {
  const names: string[] = [];
  for (let part: unknown = type.prototype; isObject(part); part = Object.getPrototypeOf(part))
    names.push(...(membersAsSent.get(part)?.keys() ?? []));
  return names;
}

function asItIs(value: unknown): unknown {
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
