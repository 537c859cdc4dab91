import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Card, CardHeader } from '@/components/ui/card';
import { silentAfterHours } from '@/lib/domain/stores/silent';

interface TillRow {
  readonly uuid: string;
  readonly id: string | null;
  readonly seen: string;
  readonly isSilent: boolean;
}

export function StoreTills({ tills }: { readonly tills: readonly TillRow[] }) {
  const t = useTranslations('portal.stores.tillList');
  return (
    <Card>
      <CardHeader title={t('title')} description={t('description', { hours: silentAfterHours })} />
      {tills.length === 0 ? (
        <p className="p-4 text-sm text-ink-subtle">{t('none')}</p>
      ) : (
        <ul aria-label={t('label')} className="text-sm">
          {tills.map(({ uuid, id, seen, isSilent }) => (
            <li key={uuid} className="flex flex-col gap-0.5 border-b px-4 py-2.5 last:border-0">
              <span className="flex items-center justify-between gap-3">
                <span className="foreign font-medium">{id ?? t('unnamed')}</span>
                {isSilent && <Badge tone="warning">{t('silent')}</Badge>}
              </span>
              {id === null && <span className="foreign font-mono text-2xs text-ink-subtle">{uuid}</span>}
              <span className="tabular text-xs text-ink-muted">
                {t('seen')} {seen}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
