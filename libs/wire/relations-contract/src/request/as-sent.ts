import { Expose, Transform } from 'class-transformer';

/**
 * Exposes a member, which is read from the value as it was sent.
 *
 * class-transformer itself gets no value: the name by which it looks for one is the name of no member. It would copy each value of a
 * list by itself, for which a thousand values take 10 ms, and make plain objects of values that have a class of their own.
 */
export function AsSent<Sent, Value>(read?: (sent: Sent) => Value): PropertyDecorator {
  const fromSource = ({ obj, key }: { obj: Record<string, unknown>; key: string }) =>
    read ? read(obj[key] as Sent) : obj[key];
  return (target, property) => {
    Expose({ name: `as sent: ${String(property)}` })(target, property);
    Transform(fromSource)(target, property);
  };
}
