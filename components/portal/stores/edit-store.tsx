'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { api } from '@/components/portal/api/client';
import type { StoreWire } from '@/lib/domain/stores/schema';
import { portalPath } from '@/lib/core/portal-path';
import type { CodeLists } from '../kit/form/code-lists';
import { ConflictNotice } from '../kit/form/conflict-notice';
import { useGuardedPatch } from '../kit/form/use-guarded-patch';
import { StoreForm, type RetailerCodes } from './store-form';
import { placesOfStore } from './store-places';

interface EditStoreProps {
  readonly store: StoreWire;
  readonly lists: CodeLists;
  readonly retailer: RetailerCodes;
}

/** Changes a store; only what was changed is sent, and never over another user's change. */
export function EditStore({ store, lists, retailer }: EditStoreProps) {
  const t = useTranslations('portal.stores');
  const tUi = useTranslations('ui');
  const router = useRouter();
  const params = { reference: store.reference };
  const edit = useGuardedPatch<StoreWire>({
    read: () => api('get_store', { params }),
    change: (body) => api('patch_store', { params, body }),
    document: store,
    placesOf: placesOfStore,
    saved: t('saved'),
    leadsTo: (typed) => portalPath.store(Number(typed['/reference'])),
  });
  return (
    <StoreForm
      store={store}
      lists={lists}
      retailer={retailer}
      submitLabel={tUi('save')}
      error={edit.error}
      pending={edit.isPending || edit.isSaved}
      notice={<ConflictNotice conflicts={edit.conflicts} labelOf={useStoreFieldLabel()} />}
      onSubmit={(fields) =>
        edit.save(Object.fromEntries(Object.entries(fields).map(([name, value]) => [`/${name}`, value])))
      }
      onCancel={() => router.push(portalPath.store(store.reference))}
    />
  );
}

function useStoreFieldLabel(): (path: string) => string {
  const t = useTranslations('portal.stores.form');
  const tJson = useTranslations('portal.stores.json');
  const labels: Readonly<Record<string, string>> = {
    '/name': t('name'),
    '/reference': t('reference'),
    '/external_reference': t('external'),
    '/address': t('address'),
    '/postcode': t('postcode'),
    '/city': t('city'),
    '/country': t('country'),
    '/phone': t('phone'),
    '/timezone': t('timezone'),
    '/currency': t('currency'),
    '/locale': t('locale'),
    '/properties': tJson('properties'),
    '/settings': tJson('settings'),
  };
  return (path) => labels[path] ?? path;
}
