import { InvalidArgumentError } from 'commander';

/**
 * Makes the parser of an option or argument that is a code. The code may be typed in any letter case.
 *
 * @param problemOf - returns the reason why a text is not a known code, in sentences. Commander prints these sentences
 *   after the name of the option and the typed text.
 */
export function codeParser(problemOf: (text: string) => string | undefined): (text: string) => string {
  return (text) => {
    const problem = problemOf(text);
    if (problem !== undefined) throw new InvalidArgumentError(problem);
    return text.toUpperCase();
  };
}

/** Like {@link codeParser}, for an option that takes several codes. */
export function codesParser(
  problemOf: (text: string) => string | undefined,
): (text: string, previous?: readonly string[]) => string[] {
  const parse = codeParser(problemOf);
  return (text, previous = []) => [...previous, parse(text)];
}
