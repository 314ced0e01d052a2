import { AnalyticsSettings } from '@bahi/analytics';
import { AuthSettings } from '@bahi/auth';
import { GatewaySettings } from '@bahi/bff';
import { BillingSettings } from '@bahi/billing';
import { CatalogSettings } from '@bahi/catalog';
import { OrdersSettings } from '@bahi/orders';
import { FileSettings } from '@bahi/platform/adapters';
import {
  MetricsSettings,
  MigrationSettings,
  ProcessSettings,
  ServiceProcessSettings,
  ServiceSettings,
  SharedSettings,
} from '@bahi/platform/host';
import { BuildSettings, TracingSettings } from '@bahi/platform/kernel';
import { StandaloneSettings } from '@bahi/standalone';
import * as z from 'zod';

/** docs/settings.md: every setting of every process, from the schemas that read them. */
export function settingsPage(root: string): string {
  return [INTRODUCTION, ...SECTIONS.map((section) => sectionText(section, root))].join('\n');
}

const INTRODUCTION = `# Settings

Written by \`npm run docs\` from the schemas that read the settings.

All settings are environment variables; an empty one counts as absent. \`NAME_FILE\` may name a file instead of \`NAME\`: its content,
without the line end, is the value. A process with missing or wrong settings names all of them at once and ends with exit code 1. A switch is \`on\` or \`off\`; \`true\`, \`false\`, \`1\` and \`0\` mean the same.
\`npm start\` sets everything but its own settings by itself.
`;

interface Section {
  readonly title: string;
  readonly text?: string;
  readonly schemas: readonly z.ZodObject[];
  /** Settings outside of schemas: name, default, meaning. */
  readonly others?: readonly (readonly [string, string, string])[];
}

const every: readonly z.ZodObject[] = [
  ProcessSettings,
  BuildSettings,
  MetricsSettings,
  TracingSettings,
  SharedSettings,
];

const SECTIONS: readonly Section[] = [
  { title: '`npm start`', schemas: [StandaloneSettings, FileSettings, MetricsSettings] },
  {
    title: 'Every process',
    text: 'Services and the gateway.',
    schemas: every,
    others: [
      [
        'AUTH_URL`, `CATALOG_URL`, `ORDERS_URL`, `BILLING_URL`, `ANALYTICS_URL',
        'by the pattern',
        'the address of one service',
      ],
    ],
  },
  { title: 'Every service', schemas: [ServiceSettings, FileSettings, ServiceProcessSettings] },
  { title: 'A migration job', schemas: [MigrationSettings] },
  { title: 'auth', text: 'A limit such as `10/15m` is ten in fifteen minutes.', schemas: [AuthSettings] },
  { title: 'catalog', schemas: [CatalogSettings] },
  { title: 'orders', schemas: [OrdersSettings] },
  { title: 'billing', schemas: [BillingSettings] },
  { title: 'analytics', schemas: [AnalyticsSettings] },
  {
    title: 'The gateway',
    schemas: [GatewaySettings],
  },
];

interface Shape {
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
}

function sectionText({ title, text, schemas, others = [] }: Section, root: string) {
  const inherited = schemas.some((schema) => every.includes(schema)) ? [] : every.flatMap(namesOf);
  const rows = schemas.flatMap((schema) => rowsOf(schema, root)).filter(([name]) => !inherited.includes(name));
  const lines = [...rows, ...others].map(([name, fallback, meaning]) => `| \`${name}\` | ${fallback} | ${meaning} |`);
  return [
    `## ${title}\n`,
    ...(text ? [`${text}\n`] : []),
    '| Setting | Default | Meaning |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function namesOf(schema: z.ZodObject) {
  return Object.keys(schema.shape);
}

/** @throws Error for a setting without a description. */
function rowsOf(schema: z.ZodObject, root: string): (readonly [string, string, string])[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties as Record<string, Shape>).map(([name, shape]) => {
    if (!shape.description) throw new Error(`${name} needs a description: .describe('...') beside its rules`);
    return [name, defaultOf(shape, required.includes(name), root), meaningOf(shape)] as const;
  });
}

function defaultOf({ default: value }: Shape, isRequired: boolean, root: string) {
  if (value === undefined) return isRequired ? 'required' : 'none';
  if (value === '') return 'empty';
  return `\`${String(value).replace(`${root}/`, '')}\``;
}

const SWITCH = new Set(['on', 'off', 'true', 'false', '1', '0']);

function meaningOf({ description = '', enum: values }: Shape) {
  if (!values || values.every((value) => SWITCH.has(value))) return description;
  return `${description}: ${values.map((value) => `\`${value}\``).join(', ')}`;
}
