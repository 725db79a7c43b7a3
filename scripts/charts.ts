import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, parse, parseDocument, stringify, type Pair, type YAMLMap } from 'yaml';
import { definitions } from '@platen/operator';
import { operatorRules } from '../deploy/slo/rules.ts';
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
      '[uninstall](../../../docs/guides/uninstall.md) it; [what a version asks of you](UPGRADING.md).',
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

/** Whose keys are names of the user's own, or another's fields. */
const isOpen = (name: string) => /(^|\.)(plans|accounts|apiKeys|resources)$/.test(name);

function defaultOf(value: unknown): string {
  return JSON.stringify(isScalar(value) ? value.value : (value as YAMLMap).toJSON());
}

function toLine(comment: string | null | undefined): string {
  return (comment ?? '').replaceAll(/\s*\n\s*/g, ' ').trim();
}

type Schema = Record<string, unknown>;

/** What values of the chart `platen` may be: specs of our kinds are checked before anything is sent. */
function platenSchema(): Schema {
  const platform = strict(specOf('PdfPlatform'));
  const { redis } = platform['properties'] as Record<string, Schema>;
  delete platform['required']; // the chart itself says where Redis is
  delete redis?.['required'];
  const apiKey = strict(specOf('PdfApiKey'));
  apiKey['required'] = (apiKey['required'] as string[]).filter((name) => name !== 'platform');
  return object({
    global: { type: 'object' },
    platform,
    redis: object({
      existingSecret: object({ name: TEXT, key: { type: 'string', minLength: 1 } }),
      bundled: { type: 'boolean' },
      image: { type: 'string', minLength: 1 },
      persistence: object({
        enabled: { type: 'boolean' },
        size: { type: 'string', minLength: 1 },
        storageClassName: TEXT,
      }),
      resources: { type: 'object' },
    }),
    plans: byName(strict(specOf('PdfPlan'))),
    accounts: byName(strict(specOf('PdfAccount'))),
    apiKeys: byName(apiKey),
    test: object({ plan: { type: 'string', minLength: 1 }, image: TEXT }),
    extraObjects: { type: 'array', items: { type: ['object', 'string'] } },
  });
}

const TEXT = { type: 'string' };

const object = (properties: Schema): Schema => ({
  ...{ type: 'object', additionalProperties: false, properties },
});

/** Null takes away what the chart has by default. */
const byName = (schema: Schema): Schema => ({
  ...{ type: 'object', additionalProperties: { anyOf: [schema, { type: 'null' }] } },
});

function specOf(kind: string): Schema {
  const found = definitions().find(({ spec }) => spec.names.kind === kind);
  const schema = found?.spec.versions[0]?.schema.openAPIV3Schema as {
    properties: { spec: Schema };
  };
  return structuredClone(schema.properties.spec);
}

/** Of a structural schema, which prunes what it does not know, one that refuses it. */
function strict(schema: Schema): Schema {
  const own = Object.entries(schema).filter(([name]) => !/^x-kubernetes|^default$/.test(name));
  const { properties, items, additionalProperties, ...rest } = Object.fromEntries(own);
  const closed = properties !== undefined && { additionalProperties: false };
  return {
    ...rest,
    ...closed,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Schema).map(([name, one]) => [name, strict(one as Schema)]),
      ),
    }),
    ...(items !== undefined && { items: strict(items as Schema) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: strict(additionalProperties as Schema),
    }),
  };
}

/** Alerts about the operator; its chart fills in where it runs and where runbooks lie. */
function operatorRulesFile(): string {
  const settings = { labels: { namespace: '__NAMESPACE__' }, runbooks: '__RUNBOOKS__' };
  return stringify({ groups: operatorRules(settings) }, { lineWidth: 0 });
}

/** What of the charts is made of something else, by its path among them. */
export function generatedOf(chart: Chart): Record<string, string> {
  const readme = { [`${chart}/README.md`]: readmeOf(chart) };
  if (chart === 'platen-operator')
    return { ...readme, 'platen-operator/files/rules.yaml': operatorRulesFile() };
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...platenSchema() };
  return { ...readme, 'platen/values.schema.json': `${JSON.stringify(schema, null, 2)}\n` };
}
