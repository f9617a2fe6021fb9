import type { Problem, ValidationProblem } from '@company-relations/relations-contract';

/** Returns a page whose links to the service lead below the public path. */
export function prefixLinksOfPage(publicPath: string, html: string): string {
  return publicPath === '' ? html : html.replaceAll('href="/', `href="${publicPath}/`);
}

/** Returns pages whose links to the service lead below the public path. */
export function prefixLinksOfPages(
  publicPath: string,
  pages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map([...pages].map(([name, html]) => [name, prefixLinksOfPage(publicPath, html)]));
}

/** Returns a problem whose links lead below the public path. */
export function prefixLinksOfProblem(
  publicPath: string,
  problem: Problem | ValidationProblem,
): Problem | ValidationProblem {
  if (publicPath === '') return problem;
  const linked = { ...problem, link: `${publicPath}${problem.link}` };
  if (!('problems' in linked)) return linked;
  return { ...linked, problems: linked.problems.map((each) => ({ ...each, link: `${publicPath}${each.link}` })) };
}
