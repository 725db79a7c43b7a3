import type { MarkdownIt } from 'markdown-it';

const PLACE = /^(?:\[toc\]|\[\[_?toc_?\]\])$/i;

/** The kind of token that stands where the author wants the table of contents. */
export const CONTENTS = 'contents';

/** `[TOC]`, `[[toc]]` or `[[_TOC_]]`, as a separate paragraph. */
export function useContents(md: MarkdownIt): void {
  md.renderer.rules[CONTENTS] = () => '';
  md.core.ruler.after('block', CONTENTS, (state) => {
    const { tokens } = state;
    for (let index = tokens.length - 3; index >= 0; index--) {
      const [open, line] = [tokens[index], tokens[index + 1]];
      if (open?.type !== 'paragraph_open' || open.level > 0) continue;
      if (line && PLACE.test(line.content))
        tokens.splice(index, 3, new state.Token(CONTENTS, '', 0));
    }
  });
}
