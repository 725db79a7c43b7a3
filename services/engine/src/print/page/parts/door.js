/*
 * All that the engine asks of a page's script, by a name that no document can have guessed. A document may find it, but
 * put nothing in its place.
 */

const { stringify } = JSON;

const door = Object.freeze({
  begun: () => page.begun?.then(() => true),
  rest: (most) => (page.unnameInDocument(), page.rest?.(most) ?? true),
  loading: (is) => page.loading?.(is),
  hasSealed: () => page.hasSealed?.() ?? false,
  openSealed: (frame, hidden) => page.openSealed(frame, hidden),
  survey: (width, least) => (page.unname(), page.survey(width, least)),
  heard: () =>
    stringify({
      errors: page.thrown?.(),
      smallest: page.smallest,
      strings: page.strings,
      cut: page.cutBoxes,
      undrawn: page.undrawn?.(),
      fixed: page.fixedNames,
    }),
  said: () => page.said && stringify(page.said),
});

Object.defineProperty(window, page.door, { value: door });
