import * as z from 'zod/mini';
import type { EndpointSpec, Schema } from './endpoint.js';
import { commonFailures, type Failure } from './failure.js';
import { mediaTypeOf } from './file-reply.js';
import type { ServiceContract } from './gateway-table.js';
import { hiddenFields } from './hidden-fields.js';
import { Problem } from './problem.js';

type Json = Record<string, unknown>;

/** The OpenAPI 3.0 document of all public calls, generated from the contracts. */
export function openApiDocument(contracts: readonly ServiceContract[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name: service, api } of contracts)
    for (const [name, spec] of Object.entries(api)) {
      if (spec.auth === 'internal') continue;
      const path = spec.path.replace(/:([A-Za-z]+)/g, '{$1}');
      paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(service, name, spec) };
    }
  return {
    openapi: '3.0.3',
    info: { title: 'Bahi', version, description: 'Inventory, sales and invoices for small shops.' },
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0', override: markHidden }) as Json;
}

/** A field that only some may see names the permission it needs. */
function markHidden({ zodSchema, jsonSchema: shape }: { zodSchema: z.core.$ZodType; jsonSchema: Json }) {
  const own = hiddenFields(zodSchema).find(({ path }) => path.length === 0);
  if (own) shape['x-needs'] = own.needs;
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function requestBodyOf({ body, file }: EndpointSpec): Json | undefined {
  if (!body && !file) return undefined;
  const fields = body ? jsonSchema(body, 'input') : { type: 'object', properties: {} };
  if (!file) return { required: true, content: { 'application/json': { schema: fields } } };
  const properties = { ...(fields.properties as Json), [file.name]: { type: 'string', format: 'binary' } };
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } };
}

function replyContent(reply: Schema): Json {
  const fileType = mediaTypeOf(reply);
  return fileType
    ? { [fileType]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(reply, 'output') } };
}

/** The header that makes a repeat of a write harmless. */
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'names this write, so that a repeat has no second effect; visible ASCII characters',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
};

function failuresOf(spec: EndpointSpec): Failure[] {
  return [
    ...(spec.precedence ?? []).map((text) => ({ ...commonFailures.validationFailed, text })),
    ...(spec.failures ?? []),
    ...(spec.auth === 'user' ? [commonFailures.tokenInvalid] : []),
    ...(spec.idempotency === 'key' ? [commonFailures.idempotencyKeyReused] : []),
    commonFailures.rateLimited,
    { ...commonFailures.unavailable, text: spec.faultText ?? commonFailures.unavailable.text },
  ];
}

function failureAnswers(spec: EndpointSpec): Json {
  const byStatus = new Map<number, Failure[]>();
  for (const one of failuresOf(spec)) byStatus.set(one.status, [...(byStatus.get(one.status) ?? []), one]);
  return Object.fromEntries(
    [...byStatus].map(([status, failures]) => [
      String(status),
      {
        description: failures.map(({ code, text }) => (text ? `${code}: ${text}` : code)).join(' / '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        'x-failures': failures.map(({ code, title, text }) => ({ code, text: text ?? title })),
      },
    ]),
  );
}

function operationOf(service: string, name: string, spec: EndpointSpec): Json {
  return {
    operationId: `${service}.${name}`,
    tags: [service],
    summary: spec.summary,
    ...(spec.auth === 'user' ? { security: [{ bearer: [] }], 'x-needs': spec.needs } : {}),
    parameters: [
      ...parametersOf(spec.params, 'path'),
      ...parametersOf(spec.query, 'query'),
      ...(spec.idempotency === 'key' ? [idempotencyKey] : []),
    ],
    ...(requestBodyOf(spec) ? { requestBody: requestBodyOf(spec) } : {}),
    responses: {
      [String(spec.status ?? 200)]: {
        description: 'Success',
        content: replyContent(spec.reply),
      },
      ...failureAnswers(spec),
    },
  };
}
