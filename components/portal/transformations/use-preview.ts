'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../api/use-api';
import type { MappingOfKind, MappingSource } from './mapping';
import { keptFor } from '@/components/portal/api/kept-for';

/** Milliseconds without typing. */
const pause = 350;

/** Debounced; `of` is the draft of the result. */
export function usePreview(draft: MappingOfKind, source: MappingSource | null) {
  const settled = useSettled(draft);
  const isEnabled = source !== null && settled.mapping.trim() !== '';
  const preview = useApi(
    'preview_transformation',
    { body: { ...settled, ...(source ?? { content: '' }) } },
    {
      enabled: isEnabled,
      // Without an input no next result would replace the previous one.
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
