'use client';

import { lazy, Suspense } from 'react';
import type { Term } from '@/lib/search/language/ast';
import { useTermName, useValueText } from '../search/query-chips';
import { FilterPill } from './filter-pill';

/** Loaded when it is opened: few searches have one of these changed. */
const TermPanel = lazy(async () => ({ default: (await import('./term-panel')).TermPanel }));

export interface TermFilterProps {
  readonly term: Term;
  /** The locale that amounts are written in. */
  readonly locale: string;
  /** The retailer's: instants are written on its wall. */
  readonly timeZone: string;
  /** Said behind the value. */
  readonly suffix?: string;
  /** Takes a term of the query language in place of this one; null for none. */
  readonly onChange: (term: string | null) => void;
}

/** One part of a search as a chip: what it compares with what, a panel to change it, and a button to remove it. */
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
        // As high as the panel with two fields.
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
