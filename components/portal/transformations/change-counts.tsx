import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { countMappingChanges } from './compare-draft';
import type { MappingChange } from './mapping';

export const changeTones = {
  same: 'neutral',
  changed: 'accent',
  new_failure: 'danger',
  fixed: 'success',
} as const;

const order = ['new_failure', 'fixed', 'changed', 'same'] as const;

export function ChangeCounts({ results }: { readonly results: readonly MappingChange[] }) {
  const t = useTranslations('portal.transformations.changes');
  const counts = countMappingChanges(results);
  return (
    <ul className="flex flex-wrap gap-2">
      {order
        .filter((change) => counts[change] > 0)
        .map((change) => (
          <li key={change}>
            <Badge tone={changeTones[change]}>{t(change, { count: counts[change] })}</Badge>
          </li>
        ))}
    </ul>
  );
}
