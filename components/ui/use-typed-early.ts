'use client';

import { useLayoutEffect, useState, type RefObject } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps text that was typed before hydration. React shows this text, but resets it to the rendered value at
 * the next change. An input event makes React accept the text. Parameter `rendered` is the field's prop
 * `value`.
 */
export function useTypedEarly(field: RefObject<TextField | null>, rendered: unknown): void {
  const [first] = useState(rendered);
  useLayoutEffect(() => {
    const node = field.current;
    if (node !== null && typeof first === 'string' && !holds(node, first)) typeAgain(node, first);
  }, [field, first]);
}

/** True if the field holds `text` as the browser normalises it, for example without line breaks. */
function holds(node: TextField, text: string): boolean {
  if (node.value === text) return true;
  const alike = node.cloneNode() as TextField;
  alike.value = text;
  return node.value === alike.value;
}

function typeAgain(node: TextField, rendered: string): void {
  const typed = node.value;
  // React stores this value, so that it sees the typed text as a change.
  node.value = rendered;
  const prototype =
    node instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(node, typed);
  node.dispatchEvent(new Event('input', { bubbles: true }));
}
