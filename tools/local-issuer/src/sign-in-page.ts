import type { OfferedSubscription } from './subscriptions';

/** The page on which the user chooses a subscription. It has no script. */
export function signInPage(ticket: string, subscriptions: readonly OfferedSubscription[]): string {
  const choices = subscriptions.map(
    (subscription) =>
      `<li><button name="subscription" value="${escaped(subscription.id)}"><strong>${escaped(subscription.id)}</strong>` +
      `<span>${escaped(descriptionOf(subscription))}</span></button></li>`,
  );
  return page(
    'Choose a subscription',
    `<p>This page is for trials on this machine: anyone who opens it may sign in as any of these.</p>
<form method="post" action="/authorize">
<input type="hidden" name="ticket" value="${escaped(ticket)}">
<ul>
${choices.join('\n')}
</ul>
</form>`,
  );
}

/** The page with the reason of a refusal. */
export function refusalPage(reason: string): string {
  return page('You cannot sign in', `<p role="alert">${escaped(reason)} Open the explorer again.</p>`);
}

export const signInStyles = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem; }
button { width: 100%; padding: 0.75rem 1rem; font: inherit; text-align: start; cursor: pointer; }
button strong, button span { display: block; }
`;

function descriptionOf({ organisationName, countries, areas }: OfferedSubscription): string {
  if (countries === 0) return `${organisationName}. It may see nothing.`;
  const where = countries === 1 ? 'one country' : `${countries} countries`;
  const hidden = areas.includes('HiddenPersonAccess') ? '' : ' Protected persons are masked.';
  return `${organisationName}. ${areas.join(', ')} in ${where}.${hidden}`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
