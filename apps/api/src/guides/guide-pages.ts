import { errorPagesPath } from '@company-relations/relations-contract';
import { escapeHtml, htmlPage } from '../platform/http/html-page';
import { referencePath } from '../platform/openapi/openapi';
import guides from './guides.json';

const linkOf = (path: string, text: string) => `<li><a href="${path}">${escapeHtml(text)}</a></li>`;

/** The page that lists all guides. It is at `/` and at `/docs`. */
export const startPage = htmlPage('Guides', [
  '<h1>Company Relations</h1>',
  '<p>Who owns, controls and runs a company, through any number of levels, within what a subscription may see.</p>',
  '<h2>Guides</h2>',
  '<ul>',
  ...guides.map(({ name, title }) => linkOf(`/docs/${name}`, title)),
  '</ul>',
  '<h2>Reference</h2>',
  '<ul>',
  linkOf(`/${referencePath}`, 'All requests and answers'),
  linkOf('/openapi.json', 'The same as OpenAPI 3.1, for generators of clients'),
  linkOf(errorPagesPath, 'Error codes'),
  '</ul>',
]);

/** The HTML page of each guide, by its name. */
export const guidePages: ReadonlyMap<string, string> = new Map(
  guides.map(({ name, title, html }) => [name, htmlPage(title, [html, '<p><a href="/docs">All guides</a></p>'])]),
);
