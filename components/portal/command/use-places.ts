import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/portal/api/queries';
import { useSettled } from '../kit/state/use-settled';
import type { ToldPlace } from './commands';

export function usePlaces(text: string): readonly ToldPlace[] {
  const asked = useSettled(text);
  const isName = asked !== '' && !/[:/]/.test(asked);
  const { data } = useQuery({
    ...apiQuery('find_places', { query: { text: asked } }),
    enabled: isName,
    retry: false,
  });
  return isName && asked === text.trim() ? (data ?? []) : [];
}
