import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { schemaWriter } from '@/lib/registry/openapi-schemas';
import { registry } from '@/lib/registry/registry';
import { violationsMax } from '@/lib/core/errors';
import { anyType } from '@/lib/platform/http/input';
import { limits } from '@/lib/core/limits';
import type { JsonValue } from '@/lib/core/json';
import { boundedPlaces, nameFor, type BoundedPlace } from './bounds';
import { at } from './document';

// Every list, free object and text of every body has a maximum, in the document and in what reads it: the work of one
// request is bounded by more than its bytes.

const writer = schemaWriter();
const bodies = registry.flatMap(({ method, path, accepts, forConsumers }) =>
  [...Object.entries(accepts), ...Object.entries(forConsumers.accepts)]
    .filter(
      ([type, schema], index, all) =>
        type !== anyType && all.findIndex(([, one]) => one === schema) === index,
    )
    .map(([type, schema], index) => [`${method} ${path} ${type} ${index}`, schema, path] as const),
);

describe.each(bodies)('%s', (_name, schema) => {
  const places = [...boundedPlaces(writer.write(schema, 'input'))];

  test('has a maximum at every list, free object and text', () => {
    expect(
      places.filter(({ bound }) => bound.kind === 'none').map(({ name, bound }) => [name, bound]),
    ).toEqual([]);
  });

  test('refuses more than each maximum, and not the maximum itself', () => {
    const wrong = places.flatMap((place) => {
      const { bound } = place;
      // A body of that size is refused before it is read.
      if (bound.kind === 'none' || bound.max >= limits.bodyBytesMax) return [];
      const most = messagesAt(schema, place, bound.max);
      const more = messagesAt(schema, place, bound.max + 1);
      const refused = more.filter((message) => !most.includes(message));
      const isBounded = refused.length > 0 || (more.length > 0 && isPatterned(place));
      return isBounded ? [] : [`${place.name}: ${bound.kind} ${bound.max}`];
    });
    expect(wrong).toEqual([]);
  });

  test('finds no more in a full list than an answer tells', () => {
    const lists = places.filter(({ bound }) => bound.kind === 'elements');
    for (const { name, bound, bodyWith } of lists) {
      const elements = Array.from({ length: 'max' in bound ? bound.max : 0 }, () => ({}));
      const issues = schema.safeParse(bodyWith(elements)).error?.issues ?? [];
      expect(issues.length, name).toBeLessThan(violationsMax + 30);
    }
  });
});

test('the document shows the maxima', () => {
  const properties = at('components', 'schemas', 'ReceiptInput', 'properties');
  expect(properties).toMatchObject({
    payments: { anyOf: [{ type: 'array', maxItems: 100 }, { type: 'null' }] },
    properties: { anyOf: [{ type: 'object', 'x-bytes-max': 65_536 }, { type: 'null' }] },
    attachments: { anyOf: [{ type: 'object', maxProperties: 100 }, { type: 'null' }] },
    transaction_id: { maxLength: 255 },
  });
});

/** What the service says of the place, and of what is in it, when it holds as much as this. */
function messagesAt(schema: z.ZodType, place: BoundedPlace, size: number): string[] {
  const issues = schema.safeParse(place.bodyWith(valueOf(place, size))).error?.issues ?? [];
  const found = issues.filter(({ path }) => path.join('.').startsWith(place.name));
  return found.map(({ message }) => message);
}

function valueOf({ bound, schema }: BoundedPlace, size: number): JsonValue {
  switch (bound.kind) {
    case 'characters':
      return 'x'.repeat(size);
    case 'elements':
      return Array.from({ length: size }, () => null);
    case 'bytes':
      return { a: 'x'.repeat(size - '{"a":""}'.length) };
    default: {
      const names = Array.from({ length: size }, (_, index) => nameFor(schema['propertyNames'], index));
      return Object.fromEntries(names.map((name) => [name, null]));
    }
  }
}

/** True when a text of one letter is refused for more than its length. */
function isPatterned({ schema }: BoundedPlace): boolean {
  return schema['pattern'] !== undefined || schema['format'] !== undefined;
}
