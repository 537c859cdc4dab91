'use client';

import { useTranslations } from 'next-intl';
import { dateFormat } from '@/lib/core/i18n/intl-formats';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import type { AnswerOf } from '../api/input';
import { useApi } from '../api/use-api';
import { ActorName } from '../audit/actor-name';
import { FormError } from '../kit/form/form-error';

export type BrandVersion = AnswerOf<'get_brand'>;

const shownMax = 20;

interface BrandVersionsProps {
  readonly live: number;
  readonly timeZone: string;
  readonly locale: string;
  readonly onRestore?: (version: BrandVersion) => void;
}

export function BrandVersions({ live, timeZone, locale, onRestore }: BrandVersionsProps) {
  const t = useTranslations('portal.brand.versions');
  const { data, error } = useApi('get_brand_versions', { query: { count: shownMax } });
  if (live === 0 || (data !== undefined && data.length === 0)) return null;
  return (
    <Card aria-label={t('title')} className="mt-8">
      <CardHeader title={t('title')} description={t('note')} />
      {error !== null && <FormError error={error} />}
      <ol>
        {(data ?? []).map((version) => (
          <li
            key={version.version}
            className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 last:border-b-0"
          >
            <span className="flex items-center gap-2 text-sm font-medium">
              {version.accent !== null && (
                <span
                  aria-hidden
                  className="size-4 rounded-full border"
                  style={{ backgroundColor: version.accent }}
                />
              )}
              {t('version', { version: version.version })}
              {version.version === live && <Badge tone="success">{t('live')}</Badge>}
            </span>
            <span className="min-w-0 flex-1 truncate text-xs text-ink-subtle">
              {version.updated_timestamp !== null &&
                dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
                  new Date(version.updated_timestamp),
                )}
              {version.updated_by !== null && (
                <>
                  {' · '}
                  <ActorName actor={version.updated_by} links={{ clients: new Map() }} />
                </>
              )}
            </span>
            {onRestore !== undefined && version.version !== live && (
              <Button
                size="sm"
                aria-label={t('restoreNamed', { version: version.version })}
                onClick={() => onRestore(version)}
              >
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
