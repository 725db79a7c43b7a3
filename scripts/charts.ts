import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, parse, parseDocument, stringify, type Pair, type YAMLMap } from 'yaml';
import { operatorRules } from '../deploy/slo/rules.ts';
import { platenSchema } from './chart-schemas.ts';
import { ROOT } from './paths.ts';

export const CHARTS = ['platen', 'platen-operator'] as const;
type Chart = (typeof CHARTS)[number];

const fileOf = (chart: Chart, name: string) =>
  readFileSync(join(ROOT, 'deploy/helm', chart, name), 'utf8');

/** The README of a chart: its settings with their defaults, and what values.yaml says of them. */
function readmeOf(chart: Chart): string {
  const { name, description } = parse(fileOf(chart, 'Chart.yaml')) as Record<string, string>;
  const values = parseDocument(fileOf(chart, 'values.yaml')).contents as YAMLMap;
  const rows = rowsOf(values, '').map((cells) => `| ${cells.join(' | ')} |`);
  return [
    `# ${name}`,
    description,
    'How to [install](../../../docs/guides/install.md), [upgrade](../../../docs/guides/upgrade.md) and ' +
      '[uninstall](../../../docs/guides/uninstall.md) it; [what a version asks of you](../../../UPGRADING.md).',
    ['| Value | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n'),
    'Made of [values.yaml](values.yaml) by `npm run generate`.\n',
  ].join('\n\n');
}

function rowsOf(map: YAMLMap, path: string): string[][] {
  const pairs = map.items as Pair<{ value: string; commentBefore?: string }>[];
  return pairs.flatMap(({ key, value }, index) => {
    const name = `${path}${key.value}`;
    // The comment of a map's first key is that of the map.
    const comment = key.commentBefore ?? (index === 0 ? map.commentBefore : undefined);
    const isFolder = isMap(value) && value.items.length > 0 && !isOpen(name);
    if (!isFolder) return [[`\`${name}\``, `\`${defaultOf(value)}\``, toLine(comment)]];
    const rows = rowsOf(value, `${name}.`);
    return comment ? [[`\`${name}\``, '', toLine(comment)], ...rows] : rows;
  });
}

/** Maps whose keys are the user's names, or fields of other projects. */
const isOpen = (name: string) => /(^|\.)(plans|accounts|apiKeys|resources|matchLabels)$/.test(name);

function defaultOf(value: unknown): string {
  return JSON.stringify(isScalar(value) ? value.value : (value as YAMLMap).toJSON());
}

function toLine(comment: string | null | undefined): string {
  return (comment ?? '').replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** Alerts about the operator; its chart fills in where it runs and where runbooks lie. */
function operatorRulesFile(): string {
  const settings = { labels: { namespace: '__NAMESPACE__' }, runbooks: '__RUNBOOKS__' };
  return stringify({ groups: operatorRules(settings) }, { lineWidth: 0 });
}

/** Generated files of the charts, by path. */
export function generatedOf(chart: Chart): Record<string, string> {
  return {
    [`${chart}/README.md`]: readmeOf(chart),
    ...(chart === 'platen'
      ? { [`${chart}/values.schema.json`]: `${JSON.stringify(platenSchema(), null, 2)}\n` }
      : { [`${chart}/files/rules.yaml`]: operatorRulesFile() }),
  };
}
