import { Decoration, MatchDecorator, ViewPlugin, type DecorationSet } from '@codemirror/view';

/** Marks `{{ placeholders }}` and `{% tags %}`, only in the visible text. */
const matcher = new MatchDecorator({
  regexp: /\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}/g,
  decoration: Decoration.mark({ class: 'cm-placeholder-tag' }),
});

export const placeholders = ViewPlugin.define<{ marks: DecorationSet } & object>(
  (view) => {
    const plugin = {
      marks: matcher.createDeco(view),
      update(update: Parameters<typeof matcher.updateDeco>[0]) {
        plugin.marks = matcher.updateDeco(update, plugin.marks);
      },
    };
    return plugin;
  },
  { decorations: (plugin) => plugin.marks },
);
