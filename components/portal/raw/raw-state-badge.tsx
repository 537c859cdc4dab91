import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { RawListedWire } from '@/lib/domain/pos/schema';

const tones = { received: 'accent', processed: 'success', ignored: 'neutral', failed: 'danger' } as const;

export function RawStateBadge({ state, test }: Pick<RawListedWire, 'state' | 'test'>) {
  const t = useTranslations('portal.raw');
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      {test && <Badge tone="warning">{t('test')}</Badge>}
    </span>
  );
}
