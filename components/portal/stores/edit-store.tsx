'use client';

import { useTranslations } from 'next-intl';
import { api } from '@/components/portal/api/client';
import type { StoreWire } from '@/lib/domain/stores/schema';
import { portalPath } from '@/lib/core/portal-path';
import type { CodeLists } from '../kit/form/code-lists';
import { useGuardedPatch } from '../kit/form/use-guarded-patch';
import { StoreForm } from './store-form';
import { placesOfStore, type RetailerCodes, type StoreFields } from './store-places';

interface EditStoreProps {
  readonly store: StoreWire;
  readonly lists: CodeLists;
  readonly retailer: RetailerCodes;
}

/** If another user has changed the same fields, saving is refused. */
export function EditStore(props: EditStoreProps) {
  const t = useTranslations('portal.stores');
  const { reference } = props.store;
  const params = { reference };
  const save = useGuardedPatch<StoreFields>({
    read: () => api('get_store', { params }),
    change: (body) => api('patch_store', { params, body }),
    document: props.store,
    placesOf: placesOfStore,
    saved: t('saved'),
    leadsTo: (typed) => portalPath.store(typed.reference ?? reference),
  });
  return <StoreForm {...props} save={save} cancel={portalPath.store(reference)} />;
}
