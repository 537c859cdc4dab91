'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { byGroup } from './permission-groups';
import { usePermissionText } from './use-permission-text';

export function PermissionSummary({ permissions }: { readonly permissions: readonly string[] }) {
  const t = useTranslations('portal.permissions');
  const text = usePermissionText();
  if (permissions.includes('*')) return <p className="text-sm">{t('everything')}</p>;
  if (permissions.length === 0) return <p className="text-sm text-ink-subtle">{t('nothing')}</p>;
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {byGroup(permissions).map(({ group, permissions: inside }) => (
        <div key={group}>
          <dt className="text-xs text-ink-subtle">{t(`groups.${group}`)}</dt>
          <dd className="mt-1 flex flex-wrap gap-1.5">
            {inside.map((name) => (
              <Badge key={name} title={name}>
                {text(name)}
              </Badge>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
