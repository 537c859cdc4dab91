import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { readDocument } from './openapi-endpoint';

export type ReferenceSchema = JsonObject;

export interface ReferenceParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string | null;
  readonly schema: ReferenceSchema;
  readonly example: JsonValue | undefined;
}

export interface ReferenceContent {
  readonly type: string;
  readonly schema: ReferenceSchema;
  readonly example: JsonValue | undefined;
  readonly sample: {
    readonly type: string;
    readonly text: string | null;
    readonly file: string | null;
  } | null;
}

export interface ReferenceAnswer {
  readonly status: string;
  readonly description: string;
  readonly codes: readonly string[];
  readonly headers: readonly { readonly name: string; readonly description: string | null }[];
  readonly contents: readonly ReferenceContent[];
}

/**
 * Shared parameters and answers are copied into each operation. Schemas may still refer to
 * `Reference.schemas`.
 */
export interface ReferenceOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | null;
  readonly deprecated: boolean;
  readonly needsCredential: boolean;
  readonly credential: 'bearer' | 'session' | 'operator' | 'none';
  readonly older: readonly ReferenceOperation[];
  readonly parameters: readonly ReferenceParameter[];
  readonly body: { readonly required: boolean; readonly contents: readonly ReferenceContent[] } | null;
  readonly answers: readonly ReferenceAnswer[];
}

export interface ReferenceTag {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly operations: readonly ReferenceOperation[];
}

export interface Reference {
  readonly introduction: string;
  readonly tags: readonly ReferenceTag[];
  readonly schemas: ReadonlyMap<string, ReferenceSchema>;
}

let made: Reference | undefined;

export function readReference(): Reference {
  made ??= makeReference(readDocument());
  return made;
}

function makeReference(document: JsonObject): Reference {
  const resolve = (value: JsonValue | undefined) => resolved(document, value);
  const operations = Object.entries(resolve(document['paths'])).flatMap(([path, item]) =>
    Object.entries(resolve(item))
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => readOperation(path, method, resolve(operation), resolve)),
  );
  const tags = list(document['tags']).map((tag) => {
    const name = text(resolve(tag)['name']) ?? '';
    const own = operations.filter(({ tags: names }) => names.includes(name));
    return {
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      description: text(resolve(tag)['description']) ?? '',
      operations: own.map(({ operation }) => operation),
    };
  });
  const schemas = Object.entries(resolve(resolve(document['components'])['schemas']));
  return {
    introduction: text(resolve(document['info'])['description']) ?? '',
    tags: tags.filter(({ operations: own }) => own.length > 0),
    schemas: new Map(schemas.map(([name, schema]) => [name, resolve(schema)])),
  };
}

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

type Resolve = (value: JsonValue | undefined) => JsonObject;

function readOperation(
  path: string,
  method: string,
  operation: JsonObject,
  resolve: Resolve,
): { readonly tags: readonly string[]; readonly operation: ReferenceOperation } {
  const body = operation['requestBody'] === undefined ? null : resolve(operation['requestBody']);
  const read: ReferenceOperation = {
    id: text(operation['operationId']) ?? '',
    method: method.toUpperCase(),
    path,
    summary: text(operation['summary']) ?? '',
    description: text(operation['description']),
    deprecated: operation['deprecated'] === true,
    needsCredential: operation['security'] === undefined || list(operation['security']).length > 0,
    credential: credentialOf(operation['security']),
    older: Object.values(resolve(operation['x-versions']))
      .filter(isJsonObject)
      .map(
        (reference) => readOperation(path, method, resolve(resolve(reference)[method]), resolve).operation,
      ),
    parameters: list(operation['parameters']).map((parameter) => readParameter(resolve(parameter), resolve)),
    body:
      body === null
        ? null
        : { required: body['required'] === true, contents: readContents(body['content'], resolve) },
    answers: Object.entries(resolve(operation['responses'])).map(([status, answer]) => {
      const { description, headers, content } = resolve(answer);
      return {
        status,
        description: text(description) ?? '',
        codes: codesOf(content, resolve),
        headers: Object.entries(resolve(headers)).map(([name, header]) => ({
          name,
          description: text(resolve(header)['description']),
        })),
        contents: readContents(content, resolve),
      };
    }),
  };
  return { tags: list(operation['tags']).flatMap((tag) => text(tag) ?? []), operation: read };
}

function readParameter(parameter: JsonObject, resolve: Resolve): ReferenceParameter {
  const schema = resolve(parameter['schema']);
  return {
    name: text(parameter['name']) ?? '',
    in: parameter['in'] === 'path' || parameter['in'] === 'header' ? parameter['in'] : 'query',
    required: parameter['required'] === true,
    description: text(parameter['description']),
    schema,
    example: parameter['example'] ?? list(schema['examples'])[0],
  };
}

function readContents(content: JsonValue | undefined, resolve: Resolve): ReferenceContent[] {
  return Object.entries(resolve(content)).map(([type, media]) => {
    const { schema, example } = resolve(media);
    return {
      type,
      schema: isJsonObject(schema) ? schema : {},
      example: example ?? exampleOf(schema, resolve),
      sample: sampleOf(resolve(schema)['x-sample']),
    };
  });
}

function sampleOf(sample: JsonValue | undefined): ReferenceContent['sample'] {
  if (!isJsonObject(sample)) return null;
  return { type: text(sample['type']) ?? '', text: text(sample['text']), file: text(sample['file']) };
}

/** An operation without `security` accepts the document's credentials, of which `bearer` is the first. */
function credentialOf(security: JsonValue | undefined): ReferenceOperation['credential'] {
  if (security === undefined) return 'bearer';
  const schemes = list(security).flatMap((one) => (isJsonObject(one) ? Object.keys(one) : []));
  if (schemes.length === 0) return 'none';
  return (['bearer', 'session', 'operator'] as const).find((scheme) => schemes.includes(scheme)) ?? 'bearer';
}

function codesOf(content: JsonValue | undefined, resolve: Resolve): string[] {
  const { schema } = resolve(resolve(content)['application/json']);
  // The part with `$ref` describes every error. Only the other part lists codes.
  return list(resolve(schema)['allOf'])
    .filter((part) => isJsonObject(part) && part['$ref'] === undefined)
    .flatMap((part) => {
      const { code } = resolve(resolve(part)['properties']);
      return list(resolve(code)['enum']).flatMap((one) => text(one) ?? []);
    });
}

function exampleOf(schema: JsonValue | undefined, resolve: Resolve): JsonValue | undefined {
  const { examples, type, items } = resolve(schema);
  const [first] = list(examples);
  if (first !== undefined || type !== 'array') return first;
  const element = exampleOf(items, resolve);
  return element === undefined ? undefined : [element];
}

function resolved(document: JsonObject, value: JsonValue | undefined): JsonObject {
  if (!isJsonObject(value)) return {};
  const reference = value['$ref'];
  if (typeof reference !== 'string') return value;
  const target = reference
    .slice('#/'.length)
    .split('/')
    .reduce<JsonValue | undefined>(
      (at, part) => (isJsonObject(at) ? at[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    );
  return resolved(document, target);
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function text(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
