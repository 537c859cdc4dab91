'use client';

import { useTranslations } from 'next-intl';
import { FilterPill } from '../kit/filters/filter-pill';
import { useActionText } from './action-text';

interface ActionFilterProps {
  readonly actions: readonly string[];
  readonly value: string | null;
  readonly onChange: (action: string | null) => void;
}

/** A filter by what was done, among what the trail holds. */
export function ActionFilter({ actions, value, onChange }: ActionFilterProps) {
  const t = useTranslations('portal.audit.filters');
  const text = useActionText();
  const sorted = actions
    .map((action) => ({ action, words: text(action) }))
    .toSorted((one, other) => one.words.localeCompare(other.words));
  return (
    <FilterPill
      label={t('action')}
      value={value === null ? null : text(value)}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <ul className="-m-2 max-h-80 overflow-y-auto">
          {sorted.map(({ action, words }) => (
            <li key={action}>
              <button
                type="button"
                aria-current={action === value ? 'true' : undefined}
                onClick={() => {
                  close();
                  onChange(action);
                }}
                className="flex min-h-8 w-full items-center rounded-sm px-2 text-start text-sm hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:text-accent-ink"
              >
                {words}
              </button>
            </li>
          ))}
          {sorted.length === 0 && <li className="px-2 text-sm text-ink-subtle">{t('noActions')}</li>}
        </ul>
      )}
    </FilterPill>
  );
}
