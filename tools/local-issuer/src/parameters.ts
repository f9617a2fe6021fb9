/** Whether any parameter occurs more than once. OAuth forbids this (RFC 6749, 3.1 and 3.2). */
export function hasRepeated(parameters: URLSearchParams): boolean {
  return new Set(parameters.keys()).size < [...parameters.keys()].length;
}

/** The value of a parameter. An empty value counts as absent (RFC 6749, 3.1). */
export function valueOf(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name) || undefined;
}
