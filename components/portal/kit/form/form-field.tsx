'use client';

import { Field, type FieldProps } from '@/components/ui/field';
import { useFieldError } from './form-context';

interface FormFieldProps extends Omit<FieldProps, 'error'> {
  readonly label: string;
  /** The API's path of it, such as `address.city`: its control has this name, and what is refused of it is shown here. */
  readonly name: string;
  /** What conflicts call it, where the label names a part of it. */
  readonly called?: string;
}

/** A labelled control of a form, with what is wrong with it. */
export function FormField({ called, ...field }: FormFieldProps) {
  return <Field error={useFieldError(field.name, called ?? field.label)} {...field} />;
}
