'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { api } from '@/components/portal/api/client';
import type { Api } from '@/lib/registry/api';
import { portalPath } from '@/lib/core/portal-path';
import type { CodeLists } from '../kit/form/code-lists';
import { useSave } from '../kit/form/use-save';
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
  const create = useSave({
    save: (body: Api['post_store']['body']) => api('post_store', { body }),
    saved: ({ reference }) => t('created', { reference }),
    leadsTo: ({ reference }) => ({ replace: portalPath.store(reference) }),
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
      onCancel={() => router.push(portalPath.stores())}
    />
  );
}
