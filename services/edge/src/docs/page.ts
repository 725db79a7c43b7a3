/** HTML that is safe to put into a page. */
export type Html = string;

/** Text as HTML. */
export function escape(text: string): Html {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The pages that the bar at the top leads to. */
const NAVIGATION = [
  ['/docs', 'Reference'],
  ['/docs/guides', 'Guides'],
  ['/docs/gallery', 'Gallery'],
  ['/docs/errors', 'Errors'],
] as const;

interface PageOptions {
  path: string;
  title: string;
  /** More for `<head>`. */
  head?: Html;
  icon: string;
  styles: string[];
  main: Html;
}

/** A page in the common look. */
export function page({ path, title, head = '', icon, styles, main }: PageOptions): Html {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · Platen</title>
<link rel="icon" href="${icon}">
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
${head}
</head>
<body>
<header class="bar">
<a class="brand" href="/docs"><img src="${icon}" alt="" width="22" height="22">Platen</a>
<nav aria-label="Documentation">${NAVIGATION.map(([to, name]) => link(to, name, path)).join('')}</nav>
</header>
<main>
${main}
</main>
</body>
</html>
`;
}

function link(to: string, name: string, current: string): Html {
  const isCurrent = current === to || (to !== '/docs' && current.startsWith(`${to}/`));
  return `<a href="${to}"${isCurrent ? ' aria-current="page"' : ''}>${name}</a>`;
}
