import { z } from 'zod';
import { accountSpec, accountStatus } from './account.ts';
import { apiKeySpec, apiKeyStatus } from './api-key.ts';
import { GROUP, objectName, VERSION } from './common.ts';
import { planSpec, planStatus } from './plan.ts';
import { platformSpec } from './platform.ts';
import { platformStatus } from './platform-status.ts';

interface Column {
  name: string;
  type: 'string' | 'integer' | 'date';
  jsonPath: string;
  /** Above 0: shown only with `-o wide`. */
  priority?: number;
}

interface Definition {
  kind: string;
  plural: string;
  shortName: string;
  description: string;
  spec: z.ZodType;
  status: z.ZodType;
  columns: Column[];
  /** Longest name, if shorter than a DNS label: names derived from it must be labels. */
  maxName?: number;
}

const READY: Column = {
  name: 'Ready',
  type: 'string',
  jsonPath: ".status.conditions[?(@.type=='Ready')].status",
};
const REASON: Column = {
  name: 'Reason',
  type: 'string',
  jsonPath: ".status.conditions[?(@.type=='Ready')].reason",
};
const DEGRADED: Column = {
  name: 'Degraded',
  type: 'string',
  jsonPath: ".status.conditions[?(@.type=='Degraded')].status",
};
const AGE: Column = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };

const DEFINITIONS: readonly Definition[] = [
  {
    kind: 'PdfPlatform',
    plural: 'pdfplatforms',
    shortName: 'pdfp',
    description: 'A whole Platen: its services, engines, settings and network policies.',
    maxName: 50,
    spec: platformSpec,
    status: platformStatus,
    columns: [
      READY,
      REASON,
      DEGRADED,
      { name: 'URL', type: 'string', jsonPath: '.status.url' },
      { name: 'Plans', type: 'integer', jsonPath: '.status.plans', priority: 1 },
      { name: 'Accounts', type: 'integer', jsonPath: '.status.accounts', priority: 1 },
      AGE,
    ],
  },
  {
    kind: 'PdfPlan',
    plural: 'pdfplans',
    shortName: 'pdfpl',
    description: 'What accounts on this plan may do. Its name is the name of the plan.',
    spec: planSpec,
    status: planStatus,
    columns: [
      { name: 'Quota', type: 'string', jsonPath: '.spec.monthlyQuota' },
      { name: 'Demos', type: 'string', jsonPath: '.spec.demoQuota' },
      { name: 'Rate', type: 'string', jsonPath: '.spec.ratePerMinute' },
      READY,
      AGE,
    ],
  },
  {
    kind: 'PdfAccount',
    plural: 'pdfaccounts',
    shortName: 'pdfa',
    description: 'Accounts with a plan.',
    spec: accountSpec,
    status: accountStatus,
    columns: [{ name: 'Plan', type: 'string', jsonPath: '.spec.plan' }, READY, REASON, AGE],
  },
  {
    kind: 'PdfApiKey',
    plural: 'pdfapikeys',
    shortName: 'pdfk',
    description: 'An API key that the operator creates, keeps in a Secret and rotates.',
    spec: apiKeySpec,
    status: apiKeyStatus,
    columns: [
      { name: 'Account', type: 'string', jsonPath: '.spec.account' },
      { name: 'Secret', type: 'string', jsonPath: '.status.secretName' },
      READY,
      REASON,
      // kubectl shows a date as an age, and has none for the future.
      { name: 'Next rotation', type: 'string', jsonPath: '.status.nextRotationAt', priority: 1 },
      AGE,
    ],
  },
];

/** The CustomResourceDefinitions for installation. */
export function definitions() {
  return DEFINITIONS.map((definition) => {
    const { kind, plural, shortName, columns } = definition;
    return {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${GROUP}` },
      spec: {
        group: GROUP,
        scope: 'Namespaced',
        names: {
          kind,
          plural,
          singular: kind.toLowerCase(),
          listKind: `${kind}List`,
          shortNames: [shortName],
          categories: ['platen'],
        },
        versions: [
          {
            name: VERSION,
            served: true,
            storage: true,
            subresources: { status: {} },
            additionalPrinterColumns: columns,
            schema: { openAPIV3Schema: schemaOf(definition) },
          },
        ],
      },
    };
  });
}

function schemaOf({ description, spec, status, maxName }: Definition) {
  return {
    type: 'object',
    description,
    required: ['spec'],
    properties: {
      apiVersion: { type: 'string', description: 'The group and version of its kind.' },
      kind: { type: 'string', description: 'Its kind.' },
      // The API server defines this itself, and refuses a schema that does.
      metadata: {
        type: 'object',
        properties: {
          name: structural(objectName(maxName).describe('Unique in its namespace.')),
        },
      },
      spec: structural(spec.describe('The wanted state.')),
      status: structural(status.meta({ description: 'The present state.', default: UNSEEN })),
    },
  };
}

/** The status before an operator's first look: kstatus, and so Helm and Flux, take an object without conditions for ready. */
const UNSEEN = {
  conditions: [
    {
      type: 'Ready',
      status: 'Unknown',
      reason: 'NotSeen',
      message:
        'No operator has looked at it yet. If that stays so, none manages this namespace: add it to watchNamespaces of the chart platen-operator.',
      lastTransitionTime: '1970-01-01T00:00:00Z',
    },
  ],
};

type Schema = Record<string, unknown>;

/**
 * Converts a schema to the structural form that the API server takes, without keywords that a type does not need.
 * The server prunes unknown fields, so nothing has to forbid them.
 */
function structural(type: z.ZodType): Schema {
  return simplified(z.toJSONSchema(type, { target: 'openapi-3.0', io: 'input' }));
}

function simplified(schema: Schema): Schema {
  const { additionalProperties, anyOf, ...kept } = schema;
  const children = Object.entries(kept).map(([name, value]): [string, unknown] => [
    name,
    child(name, value),
  ]);
  return {
    ...Object.fromEntries(children),
    // An integer or a text; a rule has the other requirements.
    ...(anyOf !== undefined && !kept['x-kubernetes-int-or-string'] && { anyOf }),
    ...(isSchema(additionalProperties) && {
      additionalProperties: simplified(additionalProperties),
    }),
  };
}

function child(name: string, value: unknown): unknown {
  if (name === 'properties') {
    const entries = Object.entries(value as Record<string, Schema>);
    return Object.fromEntries(entries.map(([key, schema]) => [key, simplified(schema)]));
  }
  return name === 'items' ? simplified(value as Schema) : value;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
