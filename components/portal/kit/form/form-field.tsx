'use client';

import { Field, type FieldProps } from '@/components/ui/field';
import { useFieldError } from './form-context';

interface FormFieldProps extends Omit<FieldProps, 'error'> {
  readonly label: string;
  /** The API's path, such as `address.city`: name of the control, and key of its errors. */
  readonly name: string;
  /** Label in conflicts, where the field's label names a part of it. */
  readonly called?: string;
}

export function FormField({ called, ...field }: FormFieldProps) {
  return <Field error={useFieldError(field.name, called ?? field.label)} {...field} />;
}
