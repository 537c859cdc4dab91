import fc from 'fast-check';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { anyJson, invalidBy, validBy } from './arbitraries';
import { resolved, type DocumentedOperation } from './document';

/** A request that a test makes of the document. */
export interface DocumentedRequest {
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly type: string; readonly text: string } | null;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly schema: JsonObject;
}

/** The parameters of an operation, references followed. */
export function parametersOf({ operation }: DocumentedOperation): Parameter[] {
  const list = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  return list.map(resolved) as unknown as Parameter[];
}

/** The bodies that an operation takes by media type; none when it takes none. */
export function bodiesOf({ operation }: DocumentedOperation): [type: string, schema: JsonObject][] {
  const { requestBody } = operation;
  if (!isJsonObject(requestBody) || !isJsonObject(requestBody['content'])) return [];
  return Object.entries(requestBody['content']).flatMap(([type, media]): [string, JsonObject][] =>
    isJsonObject(media) && isJsonObject(media['schema']) ? [[type, media['schema']]] : [],
  );
}

/** Names that are there, by path parameter or by the path it is in. */
export type Known = (parameter: string, path: string) => readonly string[];

/** Requests that the document calls valid, with names of things that are there and names of nothing. */
export function validRequests(one: DocumentedOperation, known: Known): fc.Arbitrary<DocumentedRequest> {
  const parameters = parametersOf(one);
  return fc.record({
    path: pathsOf(one, known),
    query: queryOf(parameters),
    headers: headersOf(parameters),
    body: bodyOf(one),
  });
}

function pathsOf(one: DocumentedOperation, known: Known): fc.Arbitrary<string> {
  const values = parametersOf(one)
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => {
      const there = known(name, one.path);
      const made = validBy(schema).map(String).filter(isSegment);
      const segment =
        there.length === 0 ? made : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, made);
      return segment.map((value) => [`{${name}}`, encodeURIComponent(value)] as const);
    });
  return fc
    .tuple(...values)
    .map((filled) => filled.reduce((path, [name, value]) => path.replace(name, () => value), one.path));
}

// A browser's URL takes these for steps in the path.
function isSegment(value: string): boolean {
  return value !== '' && value !== '.' && value !== '..';
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<DocumentedRequest['query']> {
  const args = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => {
      const value = validBy(parameter.schema).map((made) => argumentsOf(parameter, made));
      return parameter.required === true ? value : fc.option(value, { nil: [], freq: 3 });
    });
  return fc.tuple(...args).map((lists) => lists.flat());
}

/** A value as the document says it is written in the query. */
export function argumentsOf({ name, explode }: Parameter, value: JsonValue): [string, string][] {
  if (isJsonObject(value)) return Object.entries(value).map(([key, member]) => [key, textOf(member)]);
  if (!Array.isArray(value)) return [[name, textOf(value)]];
  return explode === false
    ? [[name, value.map(textOf).join(',')]]
    : value.map((item) => [name, textOf(item)]);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function headersOf(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
  const visible = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
  const entries = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, schema, required }) => {
      const value = validBy(schema)
        .map(textOf)
        .filter((text) => visible.test(text));
      const entry = value.map((text) => [[name, text]] as [string, string][]);
      return required === true ? entry : fc.option(entry, { nil: [], freq: 4 });
    });
  return fc.tuple(...entries).map((lists) => Object.fromEntries(lists.flat()));
}

function bodyOf(one: DocumentedOperation): fc.Arbitrary<DocumentedRequest['body']> {
  const bodies = bodiesOf(one).map(([type, schema]) =>
    type === '*/*'
      ? fc
          .tuple(
            fc.constantFrom('text/plain', 'application/json', 'image/png'),
            fc.string({ minLength: (schema as { minLength?: number }).minLength ?? 0 }),
          )
          .map(([sent, text]) => ({ type: sent, text }))
      : validBy(schema).map((value) => ({ type, text: JSON.stringify(value) })),
  );
  return bodies.length === 0 ? fc.constant(null) : fc.oneof(...bodies);
}

/** Bodies that the document refuses, by an operation that takes JSON; null for one that does not. */
export function invalidBodies(one: DocumentedOperation): fc.Arbitrary<{ type: string; text: string }> | null {
  const bodies = bodiesOf(one)
    .filter(([type]) => type.includes('json'))
    .map(([type, schema]) => invalidBy(schema).map((value) => ({ type, text: JSON.stringify(value) })));
  return bodies.length === 0 ? null : fc.oneof(...bodies);
}

/** Query arguments that the document refuses, one that it does not know among them. */
export function invalidArguments(one: DocumentedOperation): fc.Arbitrary<[string, string]> {
  const wrong = parametersOf(one)
    .filter(
      ({ in: place, schema }) =>
        place === 'query' && !['object', 'string'].includes(schema['type'] as string),
    )
    .filter(({ schema }) => !('anyOf' in schema) && !('$ref' in schema))
    .map((parameter) => wrongValuesOf(parameter));
  const unknown = anyJson.map((value) => ['nobody_knows_this', JSON.stringify(value)] as [string, string]);
  return fc.oneof(unknown, ...wrong);
}

function wrongValuesOf(parameter: Parameter): fc.Arbitrary<[string, string]> {
  const { schema, name } = parameter;
  if (schema['type'] === 'array') {
    const most = Number(schema['maxItems'] ?? 0);
    const many = Array.from({ length: most + 1 }, (_, index) => String(index + 1)).join(',');
    return fc.constantFrom<[string, string]>([name, ''], [name, 'a,,b'], [name, many]);
  }
  const numbers = ['minimum', 'maximum'].flatMap((keyword) =>
    typeof schema[keyword] === 'number' ? [schema[keyword] + (keyword === 'minimum' ? -1 : 1)] : [],
  );
  return fc.constantFrom<[string, string]>(
    ...['', 'x', '1.5', '1e1', ' 1', 'null', ...numbers.map(String)].map(
      (value) => [name, value] as [string, string],
    ),
  );
}
