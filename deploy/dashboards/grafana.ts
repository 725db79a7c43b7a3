import type { Dashboard, Panel } from './panel.ts';

/** The schema version of Grafana 10.2, which newer ones also read. */
const SCHEMA_VERSION = 39;

const COLUMNS = 24;
const LINES = { type: 'timeseries', width: 12, height: 8 };
const NUMBERS = { type: 'stat', width: 6, height: 4 };

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** The dashboard for Grafana; ids follow from the order. */
export function grafanaDashboard({ uid, title, description, rows }: Dashboard) {
  const place = placer();
  return {
    uid,
    title,
    description,
    schemaVersion: SCHEMA_VERSION,
    version: 1,
    editable: false,
    tags: ['platen'],
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    timezone: 'browser',
    links: [
      {
        type: 'dashboards',
        title: 'Platen',
        tags: ['platen'],
        asDropdown: true,
        includeVars: true,
        keepTime: true,
      },
    ],
    templating: { list: [DATASOURCES, CLUSTERS, NAMESPACES] },
    annotations: { list: [] },
    panels: rows.flatMap((row) => [
      { ...place(COLUMNS, 1), type: 'row', title: row.title, collapsed: false, panels: [] },
      ...row.panels.map((panel) => ({
        ...place(panel.width ?? kindOf(panel).width, kindOf(panel).height),
        ...panelOf(panel),
      })),
    ]),
  };
}

const kindOf = ({ good }: Panel) => (good ? NUMBERS : LINES);

function panelOf(panel: Panel) {
  const { title, description, unit, queries, good } = panel;
  return {
    type: kindOf(panel).type,
    title,
    description,
    datasource: DATASOURCE,
    targets: Object.entries(queries).map(([legend, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
      editorMode: 'code',
      range: true,
    })),
    fieldConfig: {
      defaults: {
        unit,
        ...(good && { thresholds: thresholds(good), color: { mode: 'thresholds' } }),
        ...(!good && { custom: { fillOpacity: 10, showPoints: 'never' } }),
      },
      overrides: [],
    },
    options: good
      ? { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'background', textMode: 'auto' }
      : {
          legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
          tooltip: { mode: 'multi', sort: 'desc' },
        },
  };
}

function thresholds(good: NonNullable<Panel['good']>) {
  const [first, then, from] =
    'above' in good ? ['red', 'green', good.above] : ['green', 'red', good.below];
  return {
    mode: 'absolute',
    steps: [
      { color: first, value: null },
      { color: then, value: from },
    ],
  };
}

const DATASOURCES = {
  type: 'datasource',
  name: 'datasource',
  label: 'Prometheus',
  query: 'prometheus',
};

/** A choice of several values of a label, or of all. @param among series, with further choices */
const labelVariable = (name: string, label: string, among: string) => ({
  type: 'query',
  name,
  label,
  datasource: DATASOURCE,
  query: `label_values(${among}, ${name})`,
  refresh: 2,
  includeAll: true,
  multi: true,
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
});

const CLUSTERS = labelVariable('cluster', 'Cluster', 'up{service="edge"}');
const NAMESPACES = labelVariable(
  'namespace',
  'Namespace',
  'up{service="edge", cluster=~"$cluster"}',
);

/** From left to right, and into the next line where there is no room. */
function placer() {
  const next = { id: 1, x: 0, y: 0, height: 0 };
  return (w: number, h: number) => {
    if (next.x + w > COLUMNS) Object.assign(next, { x: 0, y: next.y + next.height, height: 0 });
    const gridPos = { x: next.x, y: next.y, w, h };
    next.x += w;
    next.height = Math.max(next.height, h);
    return { id: next.id++, gridPos };
  };
}
