'use client';

import { lazy, Suspense } from 'react';
import type { Term } from '@/lib/search/language/ast';
import { useTermName, useValueText } from '../search/query-chips';
import { FilterPill } from './filter-pill';

const TermPanel = lazy(async () => ({ default: (await import('./term-panel')).TermPanel }));

export interface TermFilterProps {
  readonly term: Term;
  readonly locale: string;
  readonly timeZone: string;
  readonly suffix?: string;
  readonly onChange: (term: string | null) => void;
}

export function TermFilter({ term, locale, timeZone, suffix, onChange }: TermFilterProps) {
  const { name, label } = useTermName(term);
  const value = useValueText(term, { locale, timeZone });
  return (
    <FilterPill
      label={label}
      value={suffix === undefined ? value : `${value} ${suffix}`}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <Suspense fallback={<div className="h-24" />}>
          <TermPanel
            term={term}
            label={name}
            onChange={(next) => {
              close();
              onChange(next);
            }}
          />
        </Suspense>
      )}
    </FilterPill>
  );
}
