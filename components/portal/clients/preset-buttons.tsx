'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { presetPermissions, presets } from './presets';

interface PresetButtonsProps {
  readonly offered: readonly string[];
  readonly onChoose: (permissions: readonly string[]) => void;
}

export function PresetButtons({ offered, onChoose }: PresetButtonsProps) {
  const t = useTranslations('portal.clients.presets');
  return (
    <div role="group" aria-label={t('label')} className="flex flex-wrap items-center gap-1.5">
      <span aria-hidden className="me-1 text-xs text-ink-subtle">
        {t('label')}
      </span>
      {presets.map((preset) => (
        <Button key={preset} size="sm" onClick={() => onChoose(presetPermissions(preset, offered))}>
          {t(preset)}
        </Button>
      ))}
    </div>
  );
}
