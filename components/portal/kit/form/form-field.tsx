'use client';

import { Field, type FieldProps } from '@/components/ui/field';
import { useFieldError } from './form-context';

interface FormFieldProps extends Omit<FieldProps, 'error'> {
  readonly label: string;
  /** Path of the API, such as `address.city`, and key of errors. */
  readonly name: string;
  readonly called?: string;
}

export function FormField({ called, ...field }: FormFieldProps) {
  return <Field error={useFieldError(field.name, called ?? field.label)} {...field} />;
}
