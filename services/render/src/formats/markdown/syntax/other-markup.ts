/** Markup that is no Markdown, in the text of a line: what is pasted of it stays as it is written. */
export const OTHER_MARKUP = [
  // Jira, Confluence
  /^(?:h[1-6]|bq)\. \S.*/g,
  /\{(?:code|noformat|panel|quote|color|info|note|tip|warning|expand|toc|section|column)(?::[^{}\n]*)?\}/g,
  /\[[^\][|\n]+\|(?:[#~^/][^\][|\n]*\]|$)|\[~[\w.-]+\]/g,
  /!(?!\[)[\w./-]+\.(?:png|jpe?g|gif|svg)(?:\|[^!|\n]*)?!/gi,
  // AsciiDoc, MediaWiki, MultiMarkdown
  /^={2,6} \p{L}.*/gu,
  /^\|={3,}$|^\{\||^\|.*\|\|$/g,
  /(?<![\w:])(?:image|include|video|link|xref|footnote|kbd|icon|toc|ifdef|ifndef)::?[^\s[\]]*\[[^\][\n]*\]/g,
  /<<[\w-]+(?:,[^<>\n]*)?>>/g,
  /^\[(?:source|quote|verse|cols|options|horizontal)\b[^\][\n]*\]$/g,
  /'''[^'\n]+'''/g,
  // reStructuredText; a role stands before code
  /^\.\. (?:[\w-]+::|\[[^\][\n]+\]|_[^:\n]+:|\|).*/g,
  /:[a-z][\w-]*:(?=\uFDDD)/g,
  /^={3,}(?: +={3,})+$/g,
  // BBCode, Org
  /\[\/(?:b|i|u|s|url|img|quote|code|color|size|list)\]/gi,
  /^#\+\w+.*/g,
];
