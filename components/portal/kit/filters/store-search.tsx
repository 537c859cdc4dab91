'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { cn } from '@/components/ui/class-names';
import { Input } from '@/components/ui/input';
import { useSettled } from '../state/use-settled';
import { findStores, type StoreChoices } from './store-choices';
import { type StoreFilterProps, storesQuery } from './store-filter';

const noStores: StoreChoices = { stores: [], hasMore: false };

/** The combobox pattern of ARIA with a list that is always open: focus stays in the text, arrows move the mark. */
export function StoreSearch({ value, onChange, onPrepare }: StoreFilterProps) {
  const t = useTranslations('portal.receipts.filters');
  const { data: { stores, hasMore } = noStores, isPending } = useQuery(storesQuery);
  const tUi = useTranslations('ui');
  const id = useId();
  const [text, setText] = useState('');
  const { shown: matches, count } = findStores(stores, text, value);
  const [marked, setMarked] = useState(0);
  const current = matches[Math.min(marked, matches.length - 1)];
  // The first one is marked from the start.
  const isLookedFor = current !== undefined && (text !== '' || marked > 0);
  const settled = useSettled(isLookedFor ? String(current.reference) : '');
  const prepare = useEffectEvent((store: number) => onPrepare?.(store));
  useEffect(() => {
    if (settled !== '') prepare(Number(settled));
  }, [settled]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && current !== undefined) onChange(current.reference);
    if (step === undefined || matches.length === 0) return;
    event.preventDefault();
    const next =
      ((current === undefined ? 0 : matches.indexOf(current)) + step + matches.length) % matches.length;
    setMarked(next);
    document.getElementById(`${id}-${matches[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="-m-2 flex flex-col gap-2">
      <Input
        autoFocus
        role="combobox"
        aria-label={t('findStore')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
        placeholder={t('findStore')}
        icon={<Search />}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('store')} className="max-h-64 overflow-y-auto">
        {matches.map((store) => (
          <button
            key={store.id}
            id={`${id}-${store.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={store.reference === value}
            onPointerMove={() => setMarked(matches.indexOf(store))}
            // Focus stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(store.reference)}
            className={cn(
              'flex min-h-9 w-full cursor-default items-center gap-3 rounded-sm px-2 py-1 text-start select-none',
              store === current && 'bg-hover',
            )}
          >
            <span className="foreign min-w-0 flex-1">
              {store.name}
              {store.city !== null && <span className="text-ink-subtle"> · {store.city}</span>}
            </span>
            <span className="tabular text-xs text-ink-subtle">{store.reference}</span>
            <Check
              aria-hidden
              className={cn('size-4 shrink-0 text-accent-ink', store.reference !== value && 'invisible')}
            />
          </button>
        ))}
      </div>
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
    </div>
  );
}
