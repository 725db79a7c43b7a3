/*
 * Draws the diagrams of a document as Mermaid describes them, in the colours and the typeface of its theme, before the page is
 * taken for being at rest. One that cannot be drawn is reported instead of the page.
 */

const { mermaid } = window;
delete window.mermaid;

const LINE = /line (\d+)/;

/** Of a flow chart: laying more out takes longer than anybody waits. */
const MOST_EDGES = 2_000;

/** Makes a text readable upon any colour. */
const HALO = '{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}';

/** Of charts with axes: as wide as a page, and no higher than a third of it. In pixels. */
const CHART = { width: 640, height: 330, chartWidth: 420, chartHeight: 360 };

/** A diagram that is none, by its name of the error. */
const UNKNOWN = 'UnknownDiagramError';

function looks() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name, otherwise) => style.getPropertyValue(name).trim() || otherwise;
  const ink = colour('--ink', '#1c1e21');
  const series = [1, 2, 3, 4, 5, 6, 7].map((at) => colour(`--series-${at}`, ink));
  const surface = colour('--surface', '#f4f5f7');
  const muted = colour('--muted', '#5f6670');
  const accent = colour('--accent', '#2457d6');
  const light = series.at(-1);
  const parts = series.flatMap((hex, at) => [
    [`pie${at + 1}`, hex],
    [`git${at}`, hex],
    [`cScale${at}`, at % 2 === 0 ? surface : '#fff'],
  ]);
  return {
    fontFamily: style.fontFamily,
    quadrantChart: CHART,
    xyChart: CHART,
    themeCSS: `.slice,.branchLabel text${HALO}.crit,.task{stroke-width:1.5px}`,
    themeVariables: {
      ...Object.fromEntries(parts),
      pieOpacity: 1,
      pieStrokeColor: '#fff',
      pieOuterStrokeWidth: 0,
      pieSectionTextColor: ink,
      xyChart: { plotColorPalette: series.join(',') },
      activeTaskBorderColor: accent,
      doneTaskBkgColor: light,
      critBkgColor: '#fff',
      critBorderColor: ink,
      fontFamily: style.fontFamily,
      fontSize: '14px',
      background: '#ffffff',
      primaryColor: surface,
      primaryTextColor: ink,
      primaryBorderColor: accent,
      secondaryColor: light,
      tertiaryColor: '#ffffff',
      edgeLabelBackground: '#ffffff',
      dropShadow: 'none',
      lineColor: muted,
      textColor: ink,
      noteBkgColor: surface,
      noteTextColor: ink,
      noteBorderColor: muted,
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
