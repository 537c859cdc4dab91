'use client';

import { createContext, use, useEffect } from 'react';
import type { FormState } from './use-form-state';

export const FormContext = createContext<FormState | null>(null);

/**
 * Returns the error of a field. The form lists errors of unregistered fields above its buttons, so this
 * registers the field.
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
