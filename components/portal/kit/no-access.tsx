import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';

export function NoAccess({ group }: { readonly group: string }) {
  const t = useTranslations('portal.noAccess');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState heading="h1" icon={<Lock />} title={t('title')}>
        {group === '' ? t('bodyWithoutGroup') : t('body', { group })}
      </EmptyState>
    </div>
  );
}
