'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { cn } from '@/components/ui/class-names';
import { OptionSearch } from '../form/option-search';
import { useSettled } from '../state/use-settled';
import { findStores, type StoreChoices } from './store-choices';
import { storesQuery } from '../search/store-names';
import type { StoreFilterProps } from './store-filter';

const noStores: StoreChoices = { stores: [], hasMore: false };

export function StoreSearch({ value, onChange, onPrepare }: StoreFilterProps) {
  const t = useTranslations('portal.receipts.filters');
  const { data: { stores, hasMore } = noStores, isPending } = useQuery(storesQuery);
  const tUi = useTranslations('ui');
  const [text, setText] = useState('');
  const { shown: matches, count } = findStores(stores, text, value);
  const [marked, setMarked] = useState(0);
  const current = matches[Math.min(marked, matches.length - 1)];
  const isLookedFor = current !== undefined && (text !== '' || marked > 0);
  const settled = useSettled(isLookedFor ? String(current.reference) : '');
  const prepare = useEffectEvent((store: number) => onPrepare?.(store));
  useEffect(() => {
    if (settled !== '') prepare(Number(settled));
  }, [settled]);
  const options = matches.map(({ reference, name, city }) => ({
    value: reference,
    label: (
      <>
        <span className="foreign min-w-0 flex-1">
          {name}
          {city !== null && <span className="text-ink-subtle"> · {city}</span>}
        </span>
        <span className="tabular text-xs text-ink-subtle">{reference}</span>
      </>
    ),
  }));
  return (
    <OptionSearch
      label={t('findStore')}
      listLabel={t('store')}
      text={text}
      onText={setText}
      options={options}
      chosen={value}
      onChoose={onChange}
      marked={marked}
      onMark={setMarked}
    >
      <p
        role="status"
        className={cn('px-2 text-xs text-ink-subtle', matches.length === count && count > 0 && 'sr-only')}
      >
        {isPending
          ? tUi('loading')
          : matches.length < count
            ? t('storesShown', { shown: matches.length, count })
            : t('storesFound', { count })}
      </p>
      {hasMore && (
        <p className="px-2 text-xs text-ink-subtle">{t('storesLeftOff', { count: stores.length })}</p>
      )}
    </OptionSearch>
  );
}
