'use client';

import { createContext, use, useEffect } from 'react';
import type { FormState } from './use-form-state';

/** The form that a field belongs to. */
export const FormContext = createContext<FormState | null>(null);

/**
 * What is wrong with a field of the form around it, for controls that show it themselves. A field that asks is on the
 * page, so that the form says of it no more above its buttons; conflicts name it by its label.
 */
export function useFieldError(
  field: string,
  label: string,
  ...others: readonly string[]
): string | undefined {
  const form = use(FormContext);
  const names = [field, ...others].join(' ');
  const fields = form?.fields;
  useEffect(() => {
    const own = names.split(' ');
    for (const name of own) fields?.set(name, label);
    return () => {
      for (const name of own) fields?.delete(name);
    };
  }, [fields, names, label]);
  return form?.errorOf(field, ...others);
}
