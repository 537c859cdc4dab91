'use client';

import { Notice } from '../notice';
import { useErrorText } from '../text/use-error-text';

/** Why the last try to save was refused, above the buttons of a form; nothing when it was not. */
export function FormError({ error }: { readonly error: Error | null }) {
  const text = useErrorText();
  return error === null ? null : <Notice tone="danger">{text(error)}</Notice>;
}
