'use client';

import { Field, type FieldProps } from '@/components/ui/field';
import { useFieldError } from './form-context';

interface FormFieldProps extends Omit<FieldProps, 'error'> {
  readonly label: string;
  readonly name: string;
  readonly called?: string;
}

export function FormField({ called, ...field }: FormFieldProps) {
  return <Field error={useFieldError(field.name, called ?? field.label)} {...field} />;
}
