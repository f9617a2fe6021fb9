import type { Problem, ValidationProblem } from '@company-relations/relations-contract';

/** Adds the public path to all links of a page that lead to the service. */
export function prefixLinksOfPage(publicPath: string, html: string): string {
  return publicPath === '' ? html : html.replaceAll('href="/', `href="${publicPath}/`);
}

/** Adds the public path to all links of several pages that lead to the service. */
export function prefixLinksOfPages(
  publicPath: string,
  pages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map([...pages].map(([name, html]) => [name, prefixLinksOfPage(publicPath, html)]));
}

/** Adds the public path to all links of a problem that lead to the service. */
export function prefixLinksOfProblem(
  publicPath: string,
  problem: Problem | ValidationProblem,
): Problem | ValidationProblem {
  if (publicPath === '') return problem;
  const linked = { ...problem, link: `${publicPath}${problem.link}` };
  if (!('problems' in linked)) return linked;
  return { ...linked, problems: linked.problems.map((each) => ({ ...each, link: `${publicPath}${each.link}` })) };
}
