import type { Group, Guide } from './guides.ts';
import { splitSections, toInlineHtml, type Section } from './markdown.ts';
import { escape, link, type Html } from './page.ts';

/** A page with fewer headings needs no contents beside it. */
const SECTIONS_OF_A_LONG_PAGE = 3;

/** The sidebar of a guide: all guides by reader, and the contents of a long one. */
export function besideGuide(groups: Group[], guide: Guide): Html {
  const lists = groups.map(
    ({ title, guides }) =>
      `<h2>${escape(title)}</h2>\n${list(guides.map((each) => link(each.path, toInlineHtml(each.label), each === guide)))}`,
  );
  return `${folded('Guides', 'guide-list', lists.join('\n'))}\n${contents(guide.source)}`;
}

function contents(source: string): Html {
  const sections = splitSections(source).filter(({ level }) => level === 2 || level === 3);
  if (sections.length < SECTIONS_OF_A_LONG_PAGE) return '';
  return folded('On this page', 'contents', `<ul>\n${sections.map(entry).join('\n')}\n</ul>`);
}

function entry({ id, level, heading }: Section): Html {
  return `<li class="level-${level}"><a href="#${id}">${escape(heading)}</a></li>`;
}

function list(items: Html[]): Html {
  return `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;
}

/** Closed on a narrow page; a script opens it where there is room beside the text. */
function folded(name: string, kind: string, inside: Html): Html {
  return `<nav class="beside ${kind}" aria-label="${name}"><details><summary>${name}</summary>\n${inside}\n</details></nav>`;
}
