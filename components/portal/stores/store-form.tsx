'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/components/portal/api/client';
import type { Refusal } from '@/lib/core/refusals';
import type { StoreWire } from '@/lib/domain/stores/schema';
import type { CodeLists } from '../kit/form/code-lists';
import { FormActions } from '../kit/form/form-actions';
import { FormError } from '../kit/form/form-error';
import { useTyped } from '../kit/form/use-unsaved';
import { useErrorText, useFieldErrors } from '../use-error-text';
import { StoreFields } from './store-fields';
import { readStoreForm, type StoreFieldName, type StoreFields as TypedFields } from './store-places';

/** The codes that a store without its own takes from the retailer. */
export interface RetailerCodes {
  readonly timezone: string;
  readonly currency: string;
  readonly locale: string;
}

interface StoreFormProps {
  /** What is in the form at first; null for a new store. */
  readonly store: StoreWire | null;
  readonly lists: CodeLists;
  readonly retailer: RetailerCodes;
  readonly submitLabel: string;
  readonly error: Error | null;
  readonly pending: boolean;
  /** What else to say above the buttons. */
  readonly notice?: ReactNode;
  readonly onSubmit: (fields: TypedFields) => void;
  readonly onCancel: () => void;
}

/** Every field of a store (§2.3). What is wrong is shown at its field; the first such field gets the focus. */
export function StoreForm({ store, error, pending, notice, onSubmit, onCancel, ...rest }: StoreFormProps) {
  const t = useTranslations('portal.stores.form');
  const tUi = useTranslations('ui');
  const [gaps, setGaps] = useState<ReadonlyMap<string, string>>(new Map());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = readStoreForm(form, store === null ? 'new' : 'edit');
    const wrong = 'wrong' in typed ? Object.entries(typed.wrong) : [];
    setGaps(new Map(wrong.map(([name, why]) => [name, t(why)])));
    if ('fields' in typed) return onSubmit(typed.fields);
    const control = form.elements.namedItem(wrong[0]?.[0] ?? '');
    if (control instanceof HTMLElement) control.focus();
  };
  const refused = useRefusals(error);
  const { onChange } = useTyped(pending);
  const errorOf = (name: StoreFieldName) => gaps.get(name) ?? refused.get(name);
  return (
    <form onSubmit={submit} onChange={onChange} noValidate>
      <StoreFields store={store} errorOf={errorOf} lists={rest.lists} retailer={rest.retailer} />
      <FormActions
        notices={
          <>
            {notice}
            {refused.size === 0 && <FormError error={error} />}
          </>
        }
      >
        <Button variant="ghost" onClick={onCancel}>
          {tUi('cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={pending}>
          {rest.submitLabel}
        </Button>
      </FormActions>
    </form>
  );
}

const takenFields: ReadonlyMap<Refusal | null, StoreFieldName> = new Map([
  ['store_reference_taken', 'reference'],
  ['store_external_reference_taken', 'external_reference'],
]);

/** What the API refused, by field: violations, and references that are taken. */
function useRefusals(error: Error | null): ReadonlyMap<string, string> {
  const errorText = useErrorText();
  const violations = Array.from(
    useFieldErrors(error),
    ([name, text]) => [name.split('.')[0] ?? name, text] as const,
  );
  const taken = error instanceof ApiError ? takenFields.get(error.reason) : undefined;
  return new Map(taken === undefined || error === null ? violations : [[taken, errorText(error)]]);
}
