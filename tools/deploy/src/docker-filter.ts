/**
 * Decides which files a `.dockerignore` lets through. Later lines override earlier ones. Only the patterns in our file
 * are supported: `*`, a path, and a name after a double star. In a name, a star matches anything but a slash.
 */
export function dockerFilter(dockerignore: string): (file: string) => boolean {
  const lines = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const rules = lines.map((line) => ({ lets: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (file) => rules.reduce((passes, { lets, pattern }) => (pattern.test(file) ? lets : passes), true);
}

function patternOf(pattern: string): RegExp {
  const anywhere = pattern.startsWith('**/');
  const name = pattern
    .slice(anywhere ? 3 : 0)
    .replace(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${anywhere ? '(.*/)?' : ''}${name}(/|$)`);
}
