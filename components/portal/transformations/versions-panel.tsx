'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

/** Times in words. */
export interface VersionRow {
  readonly version: number;
  readonly state: 'draft' | 'published' | 'former';
  readonly by: string;
  readonly updated: string;
  readonly published: string | null;
}

interface VersionsPanelProps {
  readonly name: string;
  readonly versions: readonly VersionRow[];
  readonly mayRollBack: boolean;
}

const tones = { draft: 'warning', published: 'success', former: 'neutral' } as const;

/** Published versions with their times, and a rollback. */
export function VersionsPanel({ name, versions, mayRollBack }: VersionsPanelProps) {
  const t = useTranslations('portal.transformations');
  const [asked, setAsked] = useState<number | null>(null);
  const rollBack = useSave({
    save: (version: number) => api('roll_back_transformation', { params: { name }, body: { version } }),
    saved: (_, version) => t('rolledBack', { version }),
  });
  return (
    <div className="flex flex-col gap-3">
      <FormError error={rollBack.error} />
      <ul className="divide-y rounded-md border">
        {versions.map(({ version, state, by, updated, published }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
            <span className="tabular font-medium">{t('version', { version })}</span>
            <Badge tone={tones[state]}>{t(`versionStates.${state}`)}</Badge>
            <span className="min-w-0 flex-1 basis-44 text-xs [overflow-wrap:anywhere] text-ink-subtle">
              {published === null
                ? t('savedAt', { time: updated, by })
                : t('publishedAt', { time: published, by })}
            </span>
            {mayRollBack && state === 'former' && (
              <AlertDialog
                open={asked === version}
                onOpenChange={(open) => setAsked(open ? version : null)}
                trigger={<Button size="sm">{t('rollBack')}</Button>}
                title={t('rollBackTitle', { version })}
                confirmLabel={t('rollBack')}
                tone="primary"
                pending={rollBack.isPending}
                onConfirm={() => rollBack.mutate(version, { onSettled: () => setAsked(null) })}
              >
                {t('rollBackNote')}
              </AlertDialog>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
