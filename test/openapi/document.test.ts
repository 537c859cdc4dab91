import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { registry } from '@/lib/registry/registry';
import { documentText } from '@/server/generate/document-text';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { at, document, operations, resolved, violationsOf, type DocumentedOperation } from './document';

const text = documentText(document);

/** Objects of three fields or more and lists of ten values or more within a schema, without description and examples. */
function* shapesIn(value: JsonValue | undefined): Generator<JsonObject> {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) yield* shapesIn(member);
  if (!isJsonObject(value)) return;
  const { description: _description, examples: _examples, ...shape } = value;
  const fields = value['type'] === 'object' && isJsonObject(value['properties']) ? value['properties'] : {};
  const values = Array.isArray(value['enum']) ? value['enum'] : [];
  if (Object.keys(fields).length >= 3 || values.length >= 10) yield shape;
}

describe('the document of the API', () => {
  test('is the one in docs/openapi.json: a change shows in its diff', () => {
    const committed = readFileSync('docs/openapi.json', 'utf8');
    expect(committed === text, 'The API changed: run `npm run openapi` and commit docs/openapi.json.').toBe(
      true,
    );
  });

  test('is valid OpenAPI by the schema of the standard', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text) as JsonObject);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  test('stands the recommended rules of a linter', { tags: 'long' }, async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  test('has every endpoint, by method, path and version', () => {
    const described = operations.map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual(registry.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test('writes no object of three fields or more twice, and no long list of values: they have a name', () => {
    const shapes = [...shapesIn(JSON.parse(text) as JsonObject)].map((shape) => JSON.stringify(shape));
    expect(shapes.length).toBeGreaterThan(150);
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) < index)).toEqual([]);
  });

  test('gives every operation a name of its own', () => {
    const ids = operations.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });
});

/** Every object of the document with the path to it. */
function* objectsOf(value: JsonValue | undefined, path = ''): Generator<[path: string, value: JsonObject]> {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) yield* objectsOf(member, `${path}/${index}`);
  } else if (isJsonObject(value)) {
    yield [path, value];
    for (const [name, member] of Object.entries(value)) {
      if (name !== 'example' && name !== 'examples') yield* objectsOf(member, `${path}/${name}`);
    }
  }
}

describe('every example', () => {
  const examples = [...objectsOf(document)].flatMap(([path, value]) => {
    const ofSchema = Array.isArray(value['examples']) ? value['examples'] : [];
    const ofMedia = 'example' in value && isJsonObject(value['schema']) ? [value['example']] : [];
    const schema = ofMedia.length > 0 ? value['schema'] : value;
    return [...ofSchema, ...ofMedia].map((example) => ({ path, schema: schema as JsonObject, example }));
  });

  test('is valid by its own schema', () => {
    expect(examples.length).toBeGreaterThan(100);
    const wrong = examples.flatMap(({ path, schema, example }) =>
      violationsOf(schema, example).map((problem) => `${path}: ${problem}`),
    );
    expect(wrong).toEqual([]);
  });

  test('of a body is accepted by the endpoint', () => {
    const wrong = registry.flatMap((endpoint) => {
      const { method, path, accepts } = endpoint;
      return Object.entries(accepts).flatMap(([type, schema]) => {
        if (type === '*/*') return [];
        const media = at('paths', path, method.toLowerCase(), 'requestBody', 'content', type);
        return (schema.safeParse(media['example']).error?.issues ?? []).map(
          (issue) => `${method} ${path}: ${issue.path.join('.')} ${issue.message}`,
        );
      });
    });
    expect(wrong).toEqual([]);
  });
});

// What the document needs of each endpoint, with what to add where it is missing.
test.each(operations.map((one) => [one.id, one] as const))(
  '%s brings what the document needs',
  (_id, one) => {
    expect(missingOf(one)).toEqual([]);
  },
);

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly example?: JsonValue;
}

function missingOf({ operation, path }: DocumentedOperation): string[] {
  const missing: string[] = [];
  const segment = path.split('/')[1];
  const groups = (document['tags'] as JsonObject[]).map(({ name }) => name);
  if (!groups.includes((operation['tags'] as string[])[0])) {
    missing.push(`a group for /${segment}: add it to the tags of its resource`);
  }
  const parameters = (operation['parameters'] as JsonValue[]).map(resolved) as unknown as Parameter[];
  for (const { name, in: place, description, example } of parameters) {
    const what = `${place} parameter ${name}`;
    if (typeof description !== 'string') missing.push(`what ${what} means: .meta({ description: '…' })`);
    if (place === 'path' && example === undefined)
      missing.push(`an example of ${what}: .meta({ examples: […] })`);
  }
  const named = parameters.filter((parameter) => parameter['in'] === 'path').map(({ name }) => `{${name}}`);
  if (named.join() !== (path.match(/\{\w+\}/g) ?? []).join())
    missing.push('the parameters of its path: params');
  const bodies = [
    ['the request', operation['requestBody']],
    ...Object.entries(operation['responses'] as JsonObject),
  ];
  for (const [where, body] of bodies as [string, JsonValue | undefined][]) {
    const found = resolved(body);
    const content = isJsonObject(found) && isJsonObject(found['content']) ? found['content'] : {};
    for (const [type, media] of Object.entries(content)) {
      if (!type.includes('json') || !isJsonObject(media) || media['example'] !== undefined) continue;
      missing.push(
        `an example of ${where} as ${type}: .meta({ id: 'Thing', examples: [{ … }] }) on the schema`,
      );
    }
  }
  return missing;
}
