/** HTML that is safe to put into a page. */
export type Html = string;

export function escape(text: string): Html {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The pages that the bar at the top leads to. */
const NAVIGATION = [
  ['/docs', 'Quickstart'],
  ['/docs/guides', 'Guides'],
  ['/docs/reference', 'Reference'],
  ['/docs/gallery', 'Gallery'],
  ['/docs/errors', 'Errors'],
] as const;

/** The common parts of all pages, by path. */
export interface Look {
  icon: string;
  font: string;
  /** A script that runs before anything is drawn. */
  theme: string;
  styles: string[];
  scripts: string[];
  /** An entry of the search box: its words and its target. */
  search: { library: string; places: string };
}

interface PageOptions {
  /** The page of the bar to which this page belongs. */
  section: string;
  title: string;
  look: Look;
  main: Html;
  beside?: Html;
}

/** A page in the common look. */
export function page({ section, title, look, main, beside = '' }: PageOptions): Html {
  const { icon, font, theme, styles, scripts } = look;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<script src="${theme}"></script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · Platen</title>
<meta name="description" content="${escape(title)}: a page of Platen's documentation">
<link rel="icon" href="${icon}">
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
${scripts.map((script) => `<script defer src="${script}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="bar">
<a class="brand" href="/"><img src="${icon}" alt="" width="28" height="28">Platen</a>
<nav aria-label="Documentation">${NAVIGATION.map(([to, name]) => link(to, name, to === section)).join('')}</nav>
${searchBox(look)}
<nav aria-label="Console"><a href="/">Console</a></nav>
<label class="pill" hidden><svg width="1.2em" height="1.2em" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor"/></svg><span>Appearance</span><select aria-label="Appearance" autocomplete="off"><option value="system">As the system</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
</header>
<div class="sheet">
${beside}
<main id="main" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`;
}

/** A link of a list; of the page that it is on, marked as such. */
export function link(to: string, name: Html, isCurrent: boolean): Html {
  return `<a href="${to}"${isCurrent ? ' aria-current="page"' : ''}>${name}</a>`;
}

/** The script shows it: without one it could find nothing. */
function searchBox({ search }: Look): Html {
  return `<div class="search" role="search" data-library="${search.library}" data-places="${search.places}" hidden>
<input type="search" aria-label="Search the documentation" aria-controls="found" placeholder="Search" autocomplete="off" spellcheck="false">
<div class="found" id="found" hidden><p role="status"></p><ul></ul></div>
</div>`;
}
