/** A schema of the API document: the parts of JSON Schema that the contracts produce. */
export interface SchemaObject {
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: SchemaObject;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly SchemaObject[];
  /** The permission without which a reply leaves the field out. */
  readonly 'x-needs'?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: SchemaObject;
}

/** One way a call fails: the code is for programs, the text for people. */
export interface FailureText {
  readonly code: string;
  readonly text: string;
}

export interface ResponseObject {
  readonly content: Readonly<Record<string, { readonly schema: SchemaObject }>>;
  readonly 'x-failures'?: readonly FailureText[];
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security?: readonly unknown[];
  /** The permission that the caller needs. */
  readonly 'x-needs'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: SchemaObject }>> };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Problem: SchemaObject } };
}

/** An operation with its address. */
export interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

/** All calls of the document, in its order. */
export function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'multipart/form-data';

/** The schema of a request's body and its content type. */
export function bodyOf({
  requestBody,
}: Operation): { readonly type: string; readonly schema: SchemaObject } | undefined {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return type && content ? { type, schema: content.schema } : undefined;
}

/** A successful answer; its type is another one than JSON when it is a file. */
export interface Success {
  readonly status: string;
  readonly type: string;
  readonly schema: SchemaObject;
}

/** The successful answer of a call. */
export function successOf({ responses }: Operation): Success {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const [type, content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (!status || !type || !content) throw new Error('A call has no successful answer');
  return { status, type, schema: content.schema };
}

/** Parameters that only defeat caches have no schema; no reader needs them at each call. */
export function realParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(({ schema }) => Object.keys(schema).length > 0);
}
