/**
 * The first block of commands of a section that contains a text.
 *
 * @param page - text of a page of the documentation.
 * @param text - without it the first block of all.
 * @throws Error if there is no such section, or if it has no such commands.
 */
export function documentedCommands(page: string, heading: string, text = ''): string {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const blocks = (section.split('\n## ')[0] ?? '').matchAll(/```bash\n([^]*?)```/g);
  const commands = [...blocks].map(([, block = '']) => block).find((block) => block.includes(text));
  if (!commands) throw new Error(`The section "${heading}" has no commands${text && ` with "${text}"`}.`);
  return commands;
}
