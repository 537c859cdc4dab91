'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '@/components/portal/api/request';
import type { Refusal } from '@/lib/core/refusals';
import type { StoreWire } from '@/lib/domain/stores/schema';
import type { CodeLists } from '../kit/form/code-lists';
import { Form } from '../kit/form/form';
import { useForm } from '../kit/form/use-form';
import type { Saving } from '../kit/form/use-save';
import { useErrorText } from '../kit/text/use-error-text';
import { StoreFields } from './store-fields';
import { readStoreForm, type RetailerCodes, type StoreFields as TypedFields } from './store-places';

interface StoreFormProps {
  readonly store: StoreWire | null;
  readonly lists: CodeLists;
  readonly retailer: RetailerCodes;
  readonly save: Saving<TypedFields>;
  readonly submitLabel?: string;
  readonly cancel: string;
}

const takenFields: ReadonlyMap<Refusal | null, keyof TypedFields> = new Map([
  ['store_reference_taken', 'reference'],
  ['store_external_reference_taken', 'external_reference'],
]);

export function StoreForm({ store, lists, retailer, save, ...actions }: StoreFormProps) {
  const t = useTranslations('portal.stores.form');
  const errorText = useErrorText();
  const form = useForm({
    save,
    read: (fields) => readStoreForm(fields, store === null ? 'new' : 'edit'),
    say: t,
    explain: (error) => {
      const taken = error instanceof ApiError ? takenFields.get(error.reason) : undefined;
      return taken === undefined ? {} : { [taken]: errorText(error) };
    },
  });
  return (
    <Form form={form} {...actions}>
      <StoreFields store={store} lists={lists} retailer={retailer} />
    </Form>
  );
}
