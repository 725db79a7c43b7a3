/*
 * Draws the diagrams of a document as Mermaid describes them, in the colours and the typeface of its theme, before the page is
 * taken for being at rest. One that cannot be drawn is reported instead of the page.
 */

const { mermaid } = window;
delete window.mermaid;

const LINE = /line (\d+)/;

/** Of a flow chart: laying more out takes longer than anybody waits. */
const MOST_EDGES = 2_000;

/** A diagram that is none, by its name of the error. */
const UNKNOWN = 'UnknownDiagramError';

function looks() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name, otherwise) => style.getPropertyValue(name).trim() || otherwise;
  const ink = colour('--ink', '#1c1e21');
  const surface = colour('--surface', '#f4f5f7');
  return {
    fontFamily: style.fontFamily,
    themeVariables: {
      fontFamily: style.fontFamily,
      fontSize: '14px',
      background: '#ffffff',
      primaryColor: surface,
      primaryTextColor: ink,
      primaryBorderColor: colour('--accent', '#2457d6'),
      secondaryColor: colour('--rule', '#d8dce2'),
      tertiaryColor: '#ffffff',
      edgeLabelBackground: '#ffffff',
      dropShadow: 'none',
      lineColor: colour('--muted', '#5f6670'),
      textColor: ink,
      noteBkgColor: surface,
      noteTextColor: ink,
      noteBorderColor: colour('--rule', '#d8dce2'),
    },
  };
}

async function draw() {
  const sources = [...document.querySelectorAll(`pre[data-diagram="${page.mark}"]`)];
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    deterministicIds: true,
    // What is longer would be replaced by a box that says so.
    maxTextSize: Number.MAX_SAFE_INTEGER,
    maxEdges: MOST_EDGES,
    theme: 'base',
    gantt: { axisFormat: '%-d %b' },
    ...looks(),
  });
  await Promise.all([...document.fonts].map((font) => font.load().catch(() => undefined)));
  for (const [index, source] of sources.entries()) {
    const text = source.textContent.trimEnd();
    try {
      const { svg } = await mermaid.render(`diagram-${page.mark}-${index}`, text);
      source.outerHTML = svg;
    } catch (error) {
      const [, line] = LINE.exec(error?.message ?? '') ?? [];
      // At its end, Mermaid counts lines that are not there.
      const last = text.split('\n').length;
      const isUnknown = error?.name === UNKNOWN || undefined;
      page.say({ diagram: { nth: index + 1, isUnknown, line: line && Math.min(line, last) } });
      return;
    }
  }
}

page.drawn = new Promise((resolve) => {
  const drawn = () => draw().catch(() => page.say({ diagram: { nth: 1 } }));
  document.addEventListener('DOMContentLoaded', () => void drawn().then(resolve));
});
