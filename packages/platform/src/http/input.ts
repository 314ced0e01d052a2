import {
  commonFailures,
  type EndpointSpec,
  leadingText,
  parseWith,
  RefusedError,
  type Schema,
} from '@bahi/contracts/kit';
import { MAX_JSON_BYTES } from '@bahi/contracts/shared';
import express, { type Request, type Response } from 'express';
import { readUpload, type UploadedFile } from './upload.js';

const jsonParser = express.json({ limit: MAX_JSON_BYTES, strict: false, type: () => true });

/** No call has more levels; code that walks a body must not run out of stack. */
const MAX_LEVELS = 32;

export interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
  /** The body as received, for the digest of an idempotency key. */
  readonly rawBody: unknown;
}

/** Reads and parses every part that the contract declares; throws one refusal with all issues of the first bad part. */
export async function readInput(spec: EndpointSpec, request: Request, response: Response): Promise<ParsedInput> {
  const params = parsePart(spec.params, readableParams(request.params), spec.precedence);
  const query = parsePart(spec.query, request.query, spec.precedence);
  if (spec.file) {
    const upload = await readUpload(request, response, spec.file);
    return {
      params,
      query,
      body: parsePart(spec.body, upload.fields, spec.precedence),
      file: upload.file,
      rawBody: upload.fields,
    };
  }
  if (!spec.body) return { params, query, body: undefined, file: undefined, rawBody: {} };
  const rawBody = await readJson(request, response);
  if (!isObject(rawBody) || isTooDeep(rawBody)) throw new RefusedError(commonFailures.malformedRequest);
  return { params, query, body: parsePart(spec.body, rawBody, spec.precedence), file: undefined, rawBody };
}

function hasBody(request: Request) {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

async function readJson(request: Request, response: Response): Promise<unknown> {
  if (!hasBody(request)) return {};
  if (!request.is('application/json')) throw new RefusedError(commonFailures.unsupportedMediaType);
  await new Promise<void>((resolve, reject) =>
    jsonParser(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve())),
  );
  return request.body;
}

function isTooDeep(value: unknown, levels = 0): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (levels === MAX_LEVELS || Object.values(value).some((inner) => isTooDeep(inner, levels + 1)))
  );
}

/** PostgreSQL text cannot hold U+0000, so no text may contain it, at any depth. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(hasNul);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, inner]) => hasNul(name) || hasNul(inner));
}

function parsePart(schema: Schema | undefined, value: unknown, precedence: readonly string[] | undefined): unknown {
  if (!schema) return undefined;
  if (hasNul(value)) throw new RefusedError(commonFailures.malformedRequest);
  const parsed = parseWith(schema, value);
  if (parsed.ok) return parsed.value;
  const text = leadingText(parsed.issues, precedence);
  throw new RefusedError(commonFailures.validationFailed, { text, issues: parsed.issues });
}

/** An id with U+0000 is simply an unknown id; it must not reach PostgreSQL as it is. */
function readableParams(params: Request['params']) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, String(value).replaceAll('\0', '\uFFFD')]),
  );
}

function isObject(value: unknown) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
