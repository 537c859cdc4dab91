import { useQuery } from '@tanstack/react-query';
import { callApi } from '@/components/portal/api/client';
import { useSettled } from '../search-box/use-reading';
import type { ToldPlace } from './commands';

/** The stores and consumers that a text names, a moment after the last key. */
export function usePlaces(text: string): readonly ToldPlace[] {
  const asked = useSettled(text);
  const isName = asked !== '' && !/[:/]/.test(asked);
  const { data } = useQuery({
    queryKey: ['places', asked],
    enabled: isName,
    retry: false,
    queryFn: ({ signal }) =>
      callApi<readonly ToldPlace[]>(`/places?text=${encodeURIComponent(asked)}`, { signal }),
  });
  return isName && asked === text.trim() ? (data ?? []) : [];
}
