'use client';

import { useLayoutEffect, useState, type RefObject } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Text typed or filled in before hydration: React adopts it, but returns to the rendered one at the next
 * change, so the field gets a change event once. `rendered` is its `value`.
 */
export function useTypedEarly(field: RefObject<TextField | null>, rendered: unknown): void {
  const [first] = useState(rendered);
  useLayoutEffect(() => {
    const node = field.current;
    if (node !== null && typeof first === 'string' && !holds(node, first)) typeAgain(node, first);
  }, [field, first]);
}

/** Text in the form of the field's kind, such as without line breaks. */
function holds(node: TextField, text: string): boolean {
  if (node.value === text) return true;
  const alike = node.cloneNode() as TextField;
  alike.value = text;
  return node.value === alike.value;
}

function typeAgain(node: TextField, rendered: string): void {
  const typed = node.value;
  // React remembers this value, and then notices the other one.
  node.value = rendered;
  const prototype =
    node instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(node, typed);
  node.dispatchEvent(new Event('input', { bubbles: true }));
}
