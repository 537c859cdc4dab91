import type { Reference, ReferenceContent, ReferenceOperation } from '@/lib/registry/reference';
import { docText, typeName, typeText } from './type-text';

/**
 * The source of the typed client: a type for every schema of the document, a method for every operation, and after
 * them `runtime`, which sends.
 */
export function clientSource(reference: Reference, runtime: string): string {
  const operations = reference.tags.flatMap((tag) => tag.operations);
  const types = [...reference.schemas].map(
    ([name, schema]) =>
      `${docText(schema['description'])}export type ${typeName(name)} = ${typeText(schema)};\n`,
  );
  return [
    '// The typed client of the receipt service, made from its OpenAPI document by `npm run openapi`. Copy this one file',
    '// into your project: it needs nothing but `fetch`. Do not edit it.\n',
    runtime.trim(),
    '',
    ...types,
    '/** The API, a method for every operation. */',
    'export class ReceiptsClient extends Caller {',
    operations.map(methodText).join('\n'),
    '}',
    '',
  ].join('\n');
}

function methodText(operation: ReferenceOperation): string {
  const { id, method, path, summary, description, deprecated } = operation;
  const input = inputFields(operation);
  const isOptional = input.every(({ required }) => !required);
  const fields = input.map(
    ({ name, required, type, doc }) => `${docText(doc)}readonly ${name}${required ? '' : '?'}: ${type};\n`,
  );
  const doc = [summary, description, deprecated ? '@deprecated' : null]
    .filter((line) => line !== null)
    .join('\n\n');
  const parameter = input.length === 0 ? '' : `input: {\n${fields.join('')}}${isOptional ? ' = {}' : ''}, `;
  const names = operation.parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
  const details = [
    `path: ${JSON.stringify(path)}`,
    ...(names.length > 0 ? [`names: { ${names.map((name) => `${name}: input.${name}`).join(', ')} }`] : []),
    ...(input.some(({ name }) => name === 'query') ? ['query: input.query'] : []),
    ...(input.some(({ name }) => name === 'headers') ? ['headers: input.headers'] : []),
    ...(operation.body === null
      ? []
      : [`body: input.body, types: ${JSON.stringify(operation.body.contents.map(({ type }) => type))}`]),
  ];
  return `${docText(doc, '  ')}  ${camel(id)}(${parameter}options: CallOptions = {}): Promise<${answerText(operation)}> {
    return this.call(${JSON.stringify(method)}, { ${details.join(', ')} }, options);
  }
`;
}

interface InputField {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly doc?: string;
}

function inputFields({ parameters, body }: ReferenceOperation): InputField[] {
  const group = (where: 'query' | 'header') =>
    parameters.filter((parameter) => parameter.in === where && !general.has(parameter.name));
  const grouped = (['query', 'header'] as const).flatMap((where): InputField[] => {
    const own = group(where);
    if (own.length === 0) return [];
    const fields = own.map(
      ({ name, required, description, schema }) =>
        `${docText(description ?? undefined)}readonly ${JSON.stringify(name)}${required ? '' : '?'}: ${typeText(schema)};\n`,
    );
    return [
      {
        name: where === 'query' ? 'query' : 'headers',
        required: own.some(({ required }) => required),
        type: `{\n${fields.join('')}}`,
      },
    ];
  });
  return [
    ...parameters
      .filter(({ in: where }) => where === 'path')
      .map(({ name, schema, description }) => ({
        name,
        required: true,
        type: typeText(schema),
        ...(description === null ? {} : { doc: description }),
      })),
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

/** Parameters of every operation: they are options of a call, or the client's own business. */
const general = new Set(['pretty', 'X-Request-Id', 'service-api-version', 'Idempotency-Key']);

function contentText({ type, schema }: ReferenceContent): string {
  return isJson(type) ? typeText(schema) : 'Blob | Uint8Array<ArrayBuffer> | string';
}

function answerText({ answers }: ReferenceOperation): string {
  const contents = answers
    .filter(({ status }) => status.startsWith('2'))
    .flatMap((answer) => answer.contents);
  if (contents.length === 0) return 'void';
  return [...new Set(contents.map(({ type, schema }) => (isJson(type) ? typeText(schema) : 'Blob')))].join(
    ' | ',
  );
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json$/.test(type);
}

/** `post_receipt` as `postReceipt`. */
function camel(id: string): string {
  return id.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
