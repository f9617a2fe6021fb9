import { Transform } from 'class-transformer';

/**
 * Reads a member from the value as it was sent. What class-transformer makes of that value is not used: it would copy values that
 * have a class of their own into plain objects.
 */
export function AsSent<Sent, Value>(read?: (sent: Sent) => Value): PropertyDecorator {
  return Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => (read ? read(obj[key] as Sent) : obj[key]));
}
