import { z } from 'zod';
import { commonSettings, tlsSettings, type Settings } from '@platen/runtime';
import { settings as operator } from '../../operator/src/config.ts';
import { settings as issuer } from '../../packages/dev-issuer/src/config.ts';
import { settings as auth } from '../../services/auth/src/config.ts';
import { settings as edge } from '../../services/edge/src/config.ts';
import { settings as egress } from '../../services/egress/src/config.ts';
import { VARIABLES as engine } from '../../services/engine/src/options.ts';
import { settings as render } from '../../services/render/src/config.ts';
import { settings as usage } from '../../services/usage/src/config.ts';
import type { GeneratedTable } from './table.ts';

/** Variables by the README with their table, without those of every service. */
const SETTINGS: Record<string, Settings> = {
  'operator/README.md': operator,
  'packages/dev-issuer/README.md': issuer,
  'services/auth/README.md': auth,
  'services/edge/README.md': edge,
  'services/egress/README.md': egress,
  'services/render/README.md': render,
  'services/usage/README.md': usage,
};

const RUNTIME = 'packages/runtime/README.md';

const HEADER = ['Variable', 'Default', 'Meaning'];

export const VARIABLE_TABLES: readonly GeneratedTable[] = [
  { file: RUNTIME, header: HEADER, rows: () => rowsOf(commonSettings) },
  {
    file: RUNTIME,
    header: ['Variable', 'Meaning'],
    rows: () => Object.values(tlsSettings).map(([name, , meaning]) => [`\`${name}\``, meaning]),
  },
  ...Object.entries(SETTINGS).map(([file, settings]) => ({
    file,
    header: HEADER,
    rows: () => rowsOf(ownOf(settings)),
  })),
  {
    file: 'services/engine/README.md',
    header: HEADER,
    rows: () => Object.entries(engine).map(([name, cells]) => [`\`${name}\``, ...cells]),
  },
];

/** Every variable of a process by its README, those of every service included. */
export function variablesOf(readme: string): string[] {
  const all = { ...commonSettings, ...tlsSettings, ...SETTINGS[readme] };
  return Object.values(all).map(([variable]) => variable);
}

function ownOf(settings: Settings): Settings {
  const shared = { ...commonSettings, ...tlsSettings };
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in shared)));
}

function rowsOf(settings: Settings): string[][] {
  return Object.values(settings).map(([variable, schema, meaning, usual]) => {
    if (!meaning) throw new Error(`${variable} has no meaning in its config.ts`);
    const unit = unitOf(variable);
    const bounds = unit === String ? '' : boundsOf(schema, unit);
    return [`\`${variable}\``, usual ?? defaultOf(schema, unit), `${meaning}${bounds}`];
  });
}

type Unit = (value: number) => string;

/** A port is a name rather than a number: its bounds say nothing. */
function unitOf(variable: string): Unit {
  if (variable.endsWith('_PORT')) return String;
  return variable.endsWith('_BYTES') ? bytes : grouped;
}

function defaultOf(schema: z.ZodType, unit: Unit): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return 'required';
  // Written as it has to be set, but for bytes.
  if (typeof data === 'number') return unit === grouped ? String(data) : unit(data);
  if (typeof data === 'string') return `\`${data}\``;
  return 'none';
}

/** The range of a number: `; 1-6`. */
function boundsOf(schema: z.ZodType, unit: Unit): string {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return boundsOf(schema.unwrap() as z.ZodType, unit);
  if (!(schema instanceof z.ZodNumber)) return '';
  const { minValue, maxValue } = schema;
  const most = unit(maxValue ?? Infinity);
  return unit === bytes && (minValue ?? 0) <= 1
    ? `; at most ${most}`
    : `; ${unit(minValue ?? 0)} to ${most}`;
}

const grouped = (value: number) => value.toLocaleString('en');

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** In the largest unit that needs no fraction. */
function bytes(value: number, unit = 0): string {
  const isWhole = value > 0 && value % 1024 === 0 && unit < UNITS.length - 1;
  return isWhole ? bytes(value / 1024, unit + 1) : `${grouped(value)} ${UNITS[unit]}`;
}
