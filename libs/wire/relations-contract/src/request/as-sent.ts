type Read = (sent: unknown) => unknown;

/** The members that `AsSent` marks, by the prototype of their class. */
const membersAsSent = new WeakMap<object, Map<string, Read>>();

/**
 * Marks a member that a request takes over exactly as it was sent.
 *
 * class-transformer does not see the member. It would copy each value of a list, which takes 10 ms for a thousand
 * values, and turn instances of classes into plain objects. And for each member that it is to expose, it searches what
 * it knows of all of them, for every request.
 *
 * @param read converts the sent value. Without it, the value stays as it was sent.
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

function asItIs(value: unknown): unknown {
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
