/*
 * All that the engine asks of a page's script, by a name that no document can have guessed. A document may find it, but
 * put nothing in its place.
 */

const { stringify } = JSON;

/** What fails by what a page has changed leaves the other answers alone. */
function answerOf(ask) {
  try {
    return ask?.();
  } catch {
    return undefined;
  }
}

const door = Object.freeze({
  begun: () => page.begun?.then(() => true),
  rest: (most) => (page.unnameInDocument(), page.rest?.(most) ?? true),
  loading: (is) => page.loading?.(is),
  hasSealed: () => page.hasSealed?.() ?? false,
  openSealed: (at, hidden) => page.openSealed(at, hidden),
  survey: (width, least) => (page.unname(), page.survey(width, least)),
  surveyBeside: () => page.isTooWideToPrint && door.survey(page.beside.width, page.beside.least),
  heard: () =>
    stringify({
      errors: answerOf(page.thrown),
      smallest: page.smallest,
      strings: page.strings,
      cut: page.cutBoxes,
      undrawn: answerOf(page.undrawn),
      fixed: page.fixedNames,
    }),
  said: () => page.said && stringify(page.said),
});

Object.defineProperty(window, page.door, { value: door });
