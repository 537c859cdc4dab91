import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';

export function typeText(schema: JsonValue | undefined): string {
  if (!isJsonObject(schema)) return 'unknown';
  const reference = schema['$ref'];
  if (typeof reference === 'string') return typeName(reference.split('/').at(-1) ?? '');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].map(typeText) : [];
  if (parts.length > 0) return parts.map((part) => `(${part})`).join(' & ');
  const choices = [schema['anyOf'], schema['oneOf']]
    .flatMap((some) => (Array.isArray(some) ? some : []))
    .filter((one) => isJsonObject(one) && isTypeDeclaration(one));
  if (choices.length > 0) return union(choices.map(typeText));
  const types = [schema['type']].flat().filter((type) => typeof type === 'string');
  if (types.length === 0) return 'properties' in schema ? objectText(schema) : 'unknown';
  return union(types.map((type) => plainText(type, schema)));
}

/** Line width of the formatter. */
export const width = 110;

export function namedTypeText(name: string, schema: JsonObject): string {
  const doc = docText(schema['description']);
  const start = `export type ${typeName(name)} =`;
  const type = typeText(schema);
  const choices = type.split(' | ');
  const isList = choices.every((choice) => /^(?:"[^"]*"|null)$/.test(choice));
  if (!isList || start.length + type.length < width) return `${doc}${start} ${type};\n`;
  const lines = [''];
  for (const value of choices.map((choice) => ` | ${choice.replaceAll('"', "'")}`)) {
    const last = lines.at(-1) ?? '';
    if (last.length + value.length < width) lines[lines.length - 1] = `${last}${value}`;
    else lines.push(value);
  }
  return `${doc}// prettier-ignore\n${start}\n${lines.map((line) => ` ${line}`).join('\n')};\n`;
}

/** The name `Error` would hide JavaScript's class. */
export function typeName(name: string): string {
  return name === 'Error' ? 'ErrorAnswer' : name;
}

export function docText(text: JsonValue | undefined, indent = ''): string {
  if (typeof text !== 'string' || text === '') return '';
  const lines = text.replaceAll('*/', '* /').split('\n');
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

/** True if the schema defines a type. Some schemas only state which fields may occur together. */
function isTypeDeclaration(schema: JsonObject): boolean {
  return ['$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf'].some((key) => key in schema);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function plainText(type: string, schema: JsonObject): string {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return `readonly (${typeText(schema['items'])})[]`;
  return type === 'object' ? objectText(schema) : type;
}

function objectText(schema: JsonObject): string {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const properties = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const fields = properties.map(([name, property]) => ({
    name,
    required: required.has(name),
    type: typeText(property),
    doc: isJsonObject(property) ? property['description'] : undefined,
  }));
  const patterns = isJsonObject(schema['patternProperties'])
    ? Object.entries(schema['patternProperties'])
    : [];
  const open = patterns.map(([pattern, value]) => {
    // Only translated item names use `patternProperties`.
    const key = pattern.startsWith('^name:') ? '`name:${string}`' : 'string';
    return `readonly [key: ${key}]: ${typeText(value)};\n`;
  });
  const more = schema['additionalProperties'];
  if (fields.length + open.length === 0) {
    return `{ readonly [key: string]: ${isJsonObject(more) ? typeText(more) : 'unknown'} }`;
  }
  return fieldsText(fields, open);
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly doc?: JsonValue | undefined;
}

export function fieldsText(fields: readonly Field[], open: readonly string[] = []): string {
  const texts = fields.map(({ name, required, type, doc }) => {
    const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
    return `${docText(doc)}readonly ${key}${required ? '' : '?'}: ${type};\n`;
  });
  const all = [...texts, ...open].join('');
  const line = `{ ${all.replaceAll('\n', ' ')}}`;
  return !all.includes('/**') || line.length < width - 10 ? line : `{\n${all}}`;
}
