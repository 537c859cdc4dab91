import { decimal } from '@/lib/formats/mapping-functions';

/*
 * Functions for XML trees. An element is its text, an object with `#text` and `@name`, or a list of elements.
 * Written in JSONata, they would take most of a mapping's time.
 */

/** Returns the text of an element, or of the first element of a list; undefined if there is none. */
export function elementText(node: unknown): unknown {
  const first: unknown = Array.isArray(node) ? node[0] : node;
  return isObject(first) ? ownOf(first, '#text') : (first ?? undefined);
}

export function attributeOf(node: unknown, name: unknown): unknown {
  const first: unknown = Array.isArray(node) ? node[0] : node;
  return isObject(first) && typeof name === 'string' ? ownOf(first, `@${name}`) : undefined;
}

/** The decimal mark is a point, as in XML Schema. */
export function numberOf(node: unknown): number | undefined {
  const text = elementText(node);
  return typeof text === 'string' ? decimal(text.trim(), '.') : decimal(text, '.');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ownOf(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
