import type { ReferenceSchema } from '@/lib/registry/reference';
import { isJsonObject, type JsonValue } from '@/lib/core/json';
import { Badge } from '@/components/ui/badge';
import { alternatives, refName, ruleTexts, typeText, type Schemas } from './schema-text';

const depthMax = 5;

interface SchemaViewProps {
  readonly schema: ReferenceSchema;
  readonly schemas: Schemas;
  readonly depth?: number;
}

export function SchemaView({ schema, schemas, depth = 0 }: SchemaViewProps) {
  const objects = objectsIn(schema, schemas);
  if (objects.length === 0) {
    return (
      <p className="text-sm text-ink-muted">{[typeText(schema, schemas), ...ruleTexts(schema)].join(', ')}</p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {objects.map((object, index) => (
        <div key={index}>
          {objects.length > 1 && <p className="pb-1 text-xs font-medium text-ink-subtle">Form {index + 1}</p>}
          <Fields object={object} schemas={schemas} depth={depth} />
        </div>
      ))}
    </div>
  );
}

interface FieldsProps {
  readonly object: ReferenceSchema;
  readonly schemas: Schemas;
  readonly depth: number;
}

function Fields({ object, schemas, depth }: FieldsProps) {
  const required = new Set(Array.isArray(object['required']) ? object['required'].map(String) : []);
  const fields = Object.entries(isJsonObject(object['properties']) ? object['properties'] : {}).toSorted(
    ([a], [b]) => Number(required.has(b)) - Number(required.has(a)),
  );
  const patterns = Object.keys(isJsonObject(object['patternProperties']) ? object['patternProperties'] : {});
  if (fields.length === 0) return <p className="text-sm text-ink-muted">Any keys.</p>;
  return (
    <ul className="divide-y rounded-md border">
      {fields.map(([name, field]) => (
        <li key={name} className="px-3 py-2">
          <Field name={name} field={field} required={required.has(name)} schemas={schemas} depth={depth} />
        </li>
      ))}
      {patterns.some((pattern) => pattern.startsWith('^name:')) && (
        <li className="px-3 py-2 text-sm text-ink-muted">
          <code className="font-mono text-ink">name:&lt;language&gt;</code> The name in another language.
        </li>
      )}
    </ul>
  );
}

interface FieldProps extends Omit<FieldsProps, 'object'> {
  readonly name: string;
  readonly field: JsonValue | undefined;
  readonly required: boolean;
}

function Field({ name, field, required, schemas, depth }: FieldProps) {
  const schema = isJsonObject(field) ? field : {};
  const shared = schemas.get(refName(schema) ?? '');
  const description = schema['description'] ?? shared?.['description'];
  const inside = depth < depthMax && objectsIn(schema, schemas).length > 0;
  const rules = ruleTexts(shared ?? schema);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
        <code className="font-mono font-medium break-all">{name}</code>
        <span className="text-xs text-ink-subtle">{typeText(schema, schemas)}</span>
        {required && <span className="text-xs font-medium text-warning-ink">required</span>}
        {schema['deprecated'] === true && <Badge tone="warning">deprecated</Badge>}
      </p>
      {typeof description === 'string' && (
        <p className="text-sm text-ink-muted">{withoutTicks(description)}</p>
      )}
      {rules.length > 0 && <p className="text-xs text-ink-subtle">{rules.join(' · ')}</p>}
      {inside && (
        <details className="pt-1">
          <summary className="cursor-pointer text-xs text-accent-ink hover:underline">
            Fields of {name}
          </summary>
          <div className="pt-2">
            <SchemaView schema={schema} schemas={schemas} depth={depth + 1} />
          </div>
        </details>
      )}
    </>
  );
}

function objectsIn(schema: ReferenceSchema, schemas: Schemas): readonly ReferenceSchema[] {
  const whole = merged(schemas.get(refName(schema) ?? '') ?? schema, schemas);
  if (isJsonObject(whole['properties'])) return [whole];
  if (isJsonObject(whole['items'])) return objectsIn(whole['items'], schemas);
  const { schemas: choices } = alternatives(whole);
  return choices.filter((choice) => choice !== whole).flatMap((choice) => objectsIn(choice, schemas));
}

/** Returns the first schema of `allOf`, or else the schema itself. */
function merged(schema: ReferenceSchema, schemas: Schemas): ReferenceSchema {
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isJsonObject) : [];
  const [first] = parts;
  return first === undefined ? schema : (schemas.get(refName(first) ?? '') ?? first);
}

function withoutTicks(markdown: string): string {
  return markdown.replaceAll('`', '');
}
