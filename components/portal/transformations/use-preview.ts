'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  transformationsApi,
  type MappingDraft,
  type MappingSource,
} from '@/components/portal/api/transformations';

/** How long typing must pause before the mapping is tried, in milliseconds. */
const pause = 350;

/** What the mapping makes of the source, a moment after the last change; the result before stays until then. */
export function usePreview(draft: MappingDraft, source: MappingSource | null) {
  const settled = useSettled(draft);
  return useQuery({
    queryKey: ['mapping-preview', settled, source],
    queryFn: ({ signal }) => transformationsApi.preview(settled, source ?? { content: '' }, signal),
    enabled: source !== null && settled.mapping.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
