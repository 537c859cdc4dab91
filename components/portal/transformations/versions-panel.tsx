'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { api } from '@/components/portal/api/client';
import { ConfirmButton } from '../kit/form/confirm-button';
import { useSave } from '../kit/form/use-save';

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

export function VersionsPanel({ name, versions, mayRollBack }: VersionsPanelProps) {
  const t = useTranslations('portal.transformations');
  return (
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
          {mayRollBack && state === 'former' && <RollBack name={name} version={version} />}
        </li>
      ))}
    </ul>
  );
}

function RollBack({ name, version }: { readonly name: string; readonly version: number }) {
  const t = useTranslations('portal.transformations');
  const rollBack = useSave({
    save: () => api('roll_back_transformation', { params: { name }, body: { version } }),
    saved: t('rolledBack', { version }),
  });
  return (
    <ConfirmButton
      save={rollBack}
      action={t('rollBack')}
      size="sm"
      title={t('rollBackTitle', { version })}
      tone="primary"
    >
      {t('rollBackNote')}
    </ConfirmButton>
  );
}
