'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../api/use-api';
import type { MappingOfKind, MappingSource } from './mapping';
import { keptFor } from '@/components/portal/api/kept-for';

/** Time that typing must pause before the mapping is tried, in milliseconds. */
const pause = 350;

/**
 * What the mapping makes of the source, a moment after the last change; the result before stays until then. `of` is the
 * draft that was tried.
 */
export function usePreview(draft: MappingOfKind, source: MappingSource | null) {
  const settled = useSettled(draft);
  const isEnabled = source !== null && settled.mapping.trim() !== '';
  const preview = useApi(
    'preview_transformation',
    { body: { ...settled, ...(source ?? { content: '' }) } },
    {
      enabled: isEnabled,
      // Without an input nothing follows that would take the place of the result before.
      ...(isEnabled && { placeholderData: keepPreviousData }),
      staleTime: Infinity,
      gcTime: keptFor(60_000),
      retry: false,
    },
  );
  return { preview, of: settled };
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
