type Read = (sent: unknown) => unknown;

/** The members that `AsSent` marks, by the prototype of their class. */
const membersAsSent = new WeakMap<object, Map<string, Read>>();

/**
 * Exposes a member to class-transformer without any change to the sent value.
 *
 * Without this decorator, class-transformer would copy each value of a list, which takes 10 ms for a thousand values.
 * It would also turn instances of classes into plain objects. So this decorator gives class-transformer a name that no
 * member has, for which class-transformer finds no value, and reads the value itself.
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
 * Fills the members that `AsSent` marks, also those of objects that class-transformer made as members of `request`. No
 * other member is read, whatever its name.
 *
 * @param sent what `request` was made from.
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
