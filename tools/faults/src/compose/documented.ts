/**
 * The first block of commands of a section.
 *
 * @param page - text of a page of the documentation.
 * @throws Error if there is no such section, or if it has no commands.
 */
export function documentedCommands(page: string, heading: string): string {
  const [, section] = page.split(`\n## ${heading}\n`);
  const commands = section && /```bash\n([^]*?)```/.exec(section.split('\n## ')[0] ?? '')?.[1];
  if (!commands) throw new Error(`The section "${heading}" has no commands.`);
  return commands;
}
