import type { ReferenceSchema } from '@/lib/registry/reference';
import { isJsonObject, type JsonValue } from '@/lib/core/json';

export function refName(schema: JsonValue | undefined): string | null {
  if (!isJsonObject(schema)) return null;
  const reference = schema['$ref'];
  return typeof reference === 'string' ? (reference.split('/').at(-1) ?? null) : null;
}

export function alternatives(schema: ReferenceSchema): {
  readonly schemas: readonly ReferenceSchema[];
  readonly nullable: boolean;
} {
  const all = [schema['anyOf'], schema['oneOf']].flatMap((some) => (Array.isArray(some) ? some : []));
  const schemas = all.filter(isJsonObject);
  if (schemas.length === 0) return { schemas: [schema], nullable: typesOf(schema).includes('null') };
  return {
    schemas: schemas.filter(({ type }) => type !== 'null'),
    nullable: schemas.some(({ type }) => type === 'null'),
  };
}

export type Schemas = ReadonlyMap<string, ReferenceSchema>;

/** Such as `string (uuid)`, `list of objects` or `number or null`. */
export function typeText(schema: ReferenceSchema, shared: Schemas): string {
  const { schemas, nullable } = alternatives(schema);
  const names = schemas.map((one) => (one === schema ? plainType(one, shared) : typeText(one, shared)));
  const known = [...new Set(names)];
  return [...known, ...(nullable ? ['null'] : [])].join(' or ');
}

function plainType(schema: ReferenceSchema, shared: Schemas): string {
  const named = shared.get(refName(schema) ?? '');
  if (named !== undefined) return typeText(named, shared);
  if ('allOf' in schema) return 'object';
  if ('const' in schema) return JSON.stringify(schema['const']);
  const types = typesOf(schema).filter((type) => type !== 'null');
  if (types.includes('array')) {
    const { items } = schema;
    const element = isJsonObject(items) ? typeText(items, shared) : 'anything';
    return `list of ${element === 'object' ? 'objects' : element}`;
  }
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : '';
  return types.length === 0 ? 'any value' : `${types.join(' or ')}${format}`;
}

function typesOf({ type }: ReferenceSchema): readonly string[] {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.map(String) : [];
}

export function ruleTexts(schema: ReferenceSchema): string[] {
  const { schemas } = alternatives(schema);
  return schemas.flatMap((one) => {
    const range = (low: string, high: string, unit: string) => {
      const [from, to] = [one[low], one[high]];
      if (from !== undefined && to !== undefined) return [`${number(from)} to ${number(to)}${unit}`];
      if (from !== undefined) return [`at least ${number(from)}${unit}`];
      return to === undefined ? [] : [`at most ${number(to)}${unit}`];
    };
    const choices = Array.isArray(one['enum']) ? [`one of ${one['enum'].map(String).join(', ')}`] : [];
    const fallback = one['default'] === undefined ? [] : [`default ${JSON.stringify(one['default'])}`];
    return [
      ...choices,
      ...range('minLength', 'maxLength', ' characters'),
      ...range('minimum', 'maximum', ''),
      ...(one['exclusiveMinimum'] === undefined ? [] : [`more than ${number(one['exclusiveMinimum'])}`]),
      ...range('minItems', 'maxItems', ' elements'),
      ...fallback,
    ];
  });
}

function number(value: JsonValue): string {
  return typeof value === 'number' ? value.toLocaleString('en') : JSON.stringify(value);
}
