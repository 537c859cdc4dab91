'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';
import type { JsonObject } from '@/lib/core/json';
import type { CodeLists } from '../form/code-lists';
import { useSave } from '../use-save';
import { StoreForm, type RetailerCodes } from './store-form';

/** Creates a store and opens it. */
export function NewStore({
  lists,
  retailer,
}: {
  readonly lists: CodeLists;
  readonly retailer: RetailerCodes;
}) {
  const t = useTranslations('portal.stores');
  const tUi = useTranslations('ui');
  const router = useRouter();
  const create = useSave<JsonObject, { readonly reference: number }>({
    save: (body) => callApi(apiPath('stores'), { method: 'POST', body }),
    saved: ({ reference }) => t('created', { reference }),
    leadsTo: ({ reference }) => ({ replace: `/stores/${reference}` }),
  });
  return (
    <StoreForm
      store={null}
      lists={lists}
      retailer={retailer}
      submitLabel={tUi('create')}
      error={create.error}
      pending={create.isPending || create.isSuccess}
      onSubmit={create.mutate}
      onCancel={() => router.push('/stores')}
    />
  );
}
