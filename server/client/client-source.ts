import type {
  Reference,
  ReferenceContent,
  ReferenceOperation,
  ReferenceParameter,
} from '@/lib/registry/reference';
import { commonDescriptions } from '@/lib/registry/openapi-operation';
import { docText, fieldsText, namedTypeText, typeText, width, type Field } from './type-text';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { schemaReference } from '@/lib/registry/openapi-references';

/** Schemas with fewer fields are repeated instead of shared by `allOf`. */
const fieldsMin = 4;

function withoutRepeats(schema: JsonObject, shared: ReadonlyMap<string, JsonObject>): JsonObject {
  const { description, ...written } = schema;
  const base = [...shared]
    .filter(([, one]) => isPartOf(one, schema))
    .toSorted(([, a], [, b]) => propertiesOf(b).size - propertiesOf(a).size)[0];
  const known = base === undefined ? new Map<string, JsonValue | undefined>() : propertiesOf(base[1]);
  const rest = Object.entries(written).map(([key, value]): [string, JsonValue | undefined] => {
    if (key !== 'properties' || !isJsonObject(value)) return [key, inside(value, shared)];
    const own = Object.entries(value).filter(([name]) => !known.has(name));
    return [key, Object.fromEntries(own.map(([name, property]) => [name, inside(property, shared)]))];
  });
  const own = Object.fromEntries(rest);
  return {
    ...(description === undefined ? {} : { description }),
    ...(base === undefined ? own : { allOf: [schemaReference(base[0]), own] }),
  };
}

function inside(
  value: JsonValue | undefined,
  shared: ReadonlyMap<string, JsonObject>,
): JsonValue | undefined {
  if (Array.isArray(value)) return value.map((one) => inside(one, shared) ?? null);
  return isJsonObject(value) ? withoutRepeats(value, shared) : value;
}

function isPartOf(part: JsonObject, whole: JsonObject): boolean {
  const [fields, all] = [propertiesOf(part), propertiesOf(whole)];
  return (
    fields.size >= fieldsMin &&
    fields.size < all.size &&
    [...fields].every(
      ([name, field]) =>
        JSON.stringify(field) === JSON.stringify(all.get(name)) &&
        isRequired(part, name) === isRequired(whole, name),
    )
  );
}

function isRequired({ required }: JsonObject, name: string): boolean {
  return Array.isArray(required) && required.includes(name);
}

function propertiesOf({ type, properties }: JsonObject): ReadonlyMap<string, JsonValue | undefined> {
  return new Map(type === 'object' && isJsonObject(properties) ? Object.entries(properties) : []);
}

export function clientSource(reference: Reference, runtime: string): string {
  const operations = reference.tags.flatMap((tag) => tag.operations);
  return [
    '// The typed client of the receipt service, made from its OpenAPI document by `npm run openapi`. Copy this one file',
    '// into your project: it needs nothing but `fetch`. Do not edit it.\n',
    runtime.trim(),
    '',
    ...[...reference.schemas].map(([name, schema]) =>
      namedTypeText(name, withoutRepeats(schema, reference.schemas)),
    ),
    '/** Which page of a list. */',
    `export type PageQuery = ${fieldsText(pageFields)};\n`,
    '/** The API, a method for every operation. */',
    'export class ReceiptsClient extends Caller {',
    operations.map(methodText).join('\n'),
    '}',
    '',
  ].join('\n');
}

function methodText(operation: ReferenceOperation): string {
  const { id, method, path, body } = operation;
  const input = inputFields(operation);
  const names = input.map(({ name }) => name);
  const isOptional = input.every(({ required }) => !required);
  const parameter = names.length === 0 ? '' : `input: ${fieldsText(input)}${isOptional ? ' = {}' : ''}, `;
  const types = (body?.contents ?? []).map(({ type }) => type);
  const isPlain = body === null || (types.length === 1 && types[0] === 'application/json');
  const sent = [
    ...['query', 'headers', 'body'].flatMap((name) =>
      names.includes(name) ? [`${name}: input.${name}`] : [],
    ),
    ...(isPlain ? [] : [`types: ${JSON.stringify(types)}`]),
  ];
  const address = path.includes('{') ? `route\`${path.replaceAll('{', '${input.')}\`` : JSON.stringify(path);
  const rest = sent.length === 0 ? '' : `, { ${sent.join(', ')} }`;
  return `${operationDocText(operation)}  ${camel(id)}(${parameter}options?: CallOptions): Promise<${answerText(operation)}> {
    return this.call(${JSON.stringify(method)}, ${address}, options${rest});
  }
`;
}

function operationDocText({ summary, description, deprecated }: ReferenceOperation): string {
  const lines = [
    `${summary}.`,
    ...(description ?? '').split('\n').filter((line) => line !== ''),
    ...(deprecated ? ['@deprecated'] : []),
  ];
  const line = lines.join(' ');
  return docText(deprecated || line.length > width - 10 ? lines.join('\n') : line, '  ');
}

function inputFields({ parameters, body }: ReferenceOperation): Field[] {
  const group = (where: 'query' | 'header') =>
    parameters.filter((parameter) => parameter.in === where && !general.has(parameter.name));
  const grouped = (['query', 'header'] as const).flatMap((where): Field[] => {
    const own = group(where);
    if (own.length === 0) return [];
    return [
      {
        name: where === 'query' ? 'query' : 'headers',
        required: own.some(({ required }) => required),
        type: queryText(own.map(parameterField)),
      },
    ];
  });
  return [
    ...parameters.filter(({ in: where }) => where === 'path').map(parameterField),
    ...grouped,
    ...(body === null
      ? []
      : [
          {
            name: 'body',
            required: body.required,
            type: [...new Set(body.contents.map(contentText))].join(' | '),
          },
        ]),
  ];
}

function parameterField({ name, required, description, schema }: ReferenceParameter): Field {
  return { name, required, type: typeText(schema), doc: description ?? undefined };
}

const pageFields: readonly Field[] = [
  { name: 'count', required: false, type: 'number', doc: commonDescriptions['count'] },
  { name: 'after', required: false, type: 'string', doc: commonDescriptions['after'] },
];

function queryText(fields: readonly Field[]): string {
  const [paging, others] = [pageFields, fields].map((all) => all.map((field) => JSON.stringify(field)));
  if (!paging?.every((field) => others?.includes(field))) return fieldsText(fields);
  const rest = fields.filter((field) => !paging.includes(JSON.stringify(field)));
  return rest.length === 0 ? 'PageQuery' : `PageQuery & ${fieldsText(rest)}`;
}

/** Parameters that the client sets itself, or offers for every call. */
const general = new Set(['pretty', 'X-Request-Id', 'service-api-version', 'Idempotency-Key']);

function contentText({ type, schema }: ReferenceContent): string {
  return isJson(type) ? typeText(schema) : 'Blob | Uint8Array<ArrayBuffer> | string';
}

function answerText({ answers }: ReferenceOperation): string {
  const contents = answers
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ contents: all }) => {
      const json = all.filter(({ type }) => type === 'application/json');
      return json.length > 0 ? json : all;
    });
  if (contents.length === 0) return 'void';
  return [...new Set(contents.map(({ type, schema }) => (isJson(type) ? typeText(schema) : 'Blob')))].join(
    ' | ',
  );
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json$/.test(type);
}

function camel(id: string): string {
  return id.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
