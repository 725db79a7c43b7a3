/*
 * Measures the header and the footer, which the engine prints apart from the page, and has the page's margins grow to their
 * heights, so that neither ever lies over the body.
 */

const POINTS = 0.75;
/** Nothing is loaded or run for them but what they bring along. */
const POLICY =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; font-src data:; style-src data: \'unsafe-inline\'">';

/** With the sides of the page that they are for. */
const measured = [];

function measure(side, html) {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-same-origin';
  frame.style.cssText = `all:initial;position:fixed;visibility:hidden;border:0;height:0;width:${page.frames.width / POINTS}px`;
  frame.srcdoc = html.replace('<head>', `<head>${POLICY}`);
  measured.push([side, frame]);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.documentElement.append(frame);
  return loaded;
}

/** Before the page has loaded, if it still does: then it waits for them. */
function begin() {
  const sides = Object.entries(page.frames.sides);
  page.begun = Promise.all(
    sides.flatMap(([side, { documents }]) => documents.map((html) => measure(side, html))),
  );
}
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', begin, { once: true });
else begin();

/** In points, from the sheet's edge. */
function heightOf(frame) {
  const [box] = frame.contentDocument.body.children;
  return box.scrollHeight * POINTS + page.frames.edge;
}

/** As high as it is with any of the strings that it may show. */
function highestOf(frame) {
  let most = heightOf(frame);
  for (const [name, texts] of page.runningTexts?.() ?? []) {
    const places = [...frame.contentDocument.getElementsByClassName(name)];
    let highest = '';
    const show = (text) => places.forEach((place) => (place.textContent = text));
    for (const text of places.length > 0 ? texts : []) {
      show(text);
      if (heightOf(frame) > most) highest = text;
      most = Math.max(most, heightOf(frame));
    }
    show(highest);
  }
  return most;
}

/** What a margin is at least, by its side, in points. */
page.grown = {};

function grow(side, needed) {
  const name = `margin-${side}`;
  page.grown[side] = Math.max(needed, page.grown[side] ?? 0);
  // What the document says of its own pages, wherever it says it.
  for (const { style } of page.rules(CSSPageRule)) {
    const own = style.getPropertyValue(name);
    if (own === '' || own === 'auto') continue;
    style.setProperty(name, `max(${needed}pt, ${own})`, style.getPropertyPriority(name));
  }
}

function prepare({ isTrusted }) {
  if (!isTrusted) return;
  for (const [side, frame] of measured.splice(0)) {
    const height = highestOf(frame);
    page.lookForUndrawn?.(frame.contentDocument);
    frame.remove();
    if (height > page.frames.most) return page.say({ tall: side, height, most: page.frames.most });
    grow(side, Math.ceil(height) - page.frames.sides[side].inkRoom);
  }
}
window.addEventListener('beforeprint', prepare, true);
