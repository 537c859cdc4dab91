'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { storesQuery } from '../search/store-names';
import { FilterPill } from './filter-pill';
import type { StoreChoice } from './store-choices';

export interface StoreFilterProps {
  readonly value: number | null;
  readonly onChange: (store: number | null) => void;
  /** Called when the pointer rests on a store, because a click may follow. */
  readonly onPrepare?: (store: number) => void;
}

interface NamedStore {
  readonly name: Pick<StoreChoice, 'reference' | 'name'> | undefined;
}

const load = async () => ({ default: (await import('./store-search')).StoreSearch });
const StoreSearch = lazy(load);

export function StoreFilter({ value, name, onChange, onPrepare }: StoreFilterProps & NamedStore) {
  const t = useTranslations('portal.receipts.filters');
  const [isWanted, setWanted] = useState(false);
  const isNamed = value === null || value === name?.reference;
  const { data: choices } = useQuery({ ...storesQuery, enabled: isWanted || !isNamed });
  const chosen = choices?.stores.find(({ reference }) => reference === value) ?? (isNamed ? name : undefined);
  const text = value === null ? null : (chosen?.name ?? (choices ? t('unknownStore') : String(value)));
  const want = () => setWanted(true);
  return (
    <FilterPill
      label={t('store')}
      value={text}
      loadPanel={load}
      onPrepare={want}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <Suspense>
          <StoreSearch
            value={value}
            onPrepare={onPrepare}
            onChange={(store) => {
              close();
              onChange(store);
            }}
          />
        </Suspense>
      )}
    </FilterPill>
  );
}
