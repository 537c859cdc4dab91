import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '@/lib/registry/openapi';
import { registry } from '@/lib/registry/registry';
import { isLocale, isTimezone } from '@/lib/core/codes';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';

/** The API's own document, as GET /openapi.json answers it. */
export const document = openApiDocument(registry);

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
addFormats.default(ajv);
ajv.addFormat('iana-timezone', isTimezone);
ajv.addFormat('locale', (text) => isLocale(text.replaceAll('_', '-')));
ajv.addSchema(document, 'openapi.json');

/** The value at a JSON Pointer of the document, references followed on the way. @throws Error where there is none. */
export function at(...tokens: readonly string[]): JsonObject {
  const found = tokens.reduce<JsonValue | undefined>((value, token) => {
    const place = resolved(value);
    return isJsonObject(place) ? place[token] : undefined;
  }, document);
  const place = resolved(found);
  if (!isJsonObject(place)) throw new Error(`The document has nothing at ${tokens.join(' > ')}.`);
  return place;
}

/** What a reference stands for; anything else stands for itself. */
export function resolved(value: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(value) || typeof value['$ref'] !== 'string') return value;
  return at(...value['$ref'].slice(2).split('/').map(unescaped));
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

const compiled = new WeakMap<JsonObject, ValidateFunction>();

/** What is wrong with a value by a schema of the document, as sentences; empty when nothing is. */
export function violationsOf(schema: JsonObject, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(withRoot(schema));
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || 'it'} ${message} ${JSON.stringify(params)}`,
  );
}

/** The schema with its references pointing into the document from outside. */
function withRoot(schema: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi.json#/')) as JsonObject;
}

/** An operation of the document, where it stands. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Every operation of the document; older versions last. */
export const operations: readonly DocumentedOperation[] = [
  ...Object.entries(at('paths')).flatMap(([path, item]) => operationsOf(path, item)),
  ...Object.entries(at('components', 'pathItems')).flatMap(([id, item]) => {
    const newest = Object.entries(at('paths')).find(([, other]) =>
      JSON.stringify(other).includes(`#/components/pathItems/${id}"`),
    );
    return operationsOf(newest?.[0] ?? '', item);
  }),
];

function operationsOf(path: string, item: JsonValue | undefined): DocumentedOperation[] {
  if (!isJsonObject(item)) return [];
  return Object.entries(item).flatMap(([method, operation]) =>
    methods.has(method) && isJsonObject(operation)
      ? [{ id: operation['operationId'] as string, method: method.toUpperCase(), path, operation }]
      : [],
  );
}
