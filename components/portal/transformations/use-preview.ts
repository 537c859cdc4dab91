'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../api/use-api';
import type { MappingOfKind, MappingSource } from './mapping';
import { cachedFor } from '@/components/portal/api/cached-for';

const pause = 350;

/** `of` is the draft that the preview shows. */
export function usePreview(draft: MappingOfKind, source: MappingSource | null) {
  const settled = useSettled(draft);
  const isEnabled = source !== null && settled.mapping.trim() !== '';
  const preview = useApi(
    'preview_transformation',
    { body: { ...settled, ...(source ?? { content: '' }) } },
    {
      enabled: isEnabled,
      // If the input is removed, the previous result must disappear.
      ...(isEnabled && { placeholderData: keepPreviousData }),
      staleTime: Infinity,
      gcTime: cachedFor(60_000),
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
