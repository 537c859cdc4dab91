'use client';

import { useTranslations } from 'next-intl';
import { api } from '@/components/portal/api/client';
import type { Api } from '@/lib/registry/api';
import { portalPath } from '@/lib/core/portal-path';
import type { CodeLists } from '../kit/form/code-lists';
import { useSave } from '../kit/form/use-save';
import { StoreForm } from './store-form';
import type { RetailerCodes } from './store-places';

interface NewStoreProps {
  readonly lists: CodeLists;
  readonly retailer: RetailerCodes;
}

export function NewStore(props: NewStoreProps) {
  const t = useTranslations('portal.stores');
  const tUi = useTranslations('ui');
  const save = useSave({
    save: (body: Api['post_store']['body']) => api('post_store', { body }),
    saved: ({ reference }) => t('created', { reference }),
    leadsTo: ({ reference }) => ({ replace: portalPath.store(reference) }),
  });
  return (
    <StoreForm {...props} store={null} save={save} submitLabel={tUi('create')} cancel={portalPath.stores()} />
  );
}
