'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { networks } from '@/lib/domain/brand/networks';
import { FormField } from '../kit/form/form-field';
import type { BrandDraft } from './brand-draft';

const linksMax = 10;
const names: Readonly<Record<(typeof networks)[number], string>> = {
  website: 'Website',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  mastodon: 'Mastodon',
};

interface LinkFieldsProps {
  readonly links: BrandDraft['links'];
  readonly onChange: (links: BrandDraft['links']) => void;
}

export function LinkFields({ links, onChange }: LinkFieldsProps) {
  const t = useTranslations('portal.brand');
  const change = (index: number, changes: Partial<BrandDraft['links'][number]>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...changes } : link)));
  return (
    <div className="flex flex-col gap-3">
      {links.map(({ network, url }, index) => (
        <div key={index} className="flex items-start gap-2">
          <Select
            aria-label={t('network', { number: index + 1 })}
            value={network}
            options={networks.map((value) => ({ value, label: names[value] }))}
            onValueChange={(value) => change(index, { network: value })}
            className="w-36 shrink-0"
          />
          <FormField
            name={`links.${index}.url`}
            label={t('address', { number: index + 1 })}
            hideLabel
            className="flex-1"
          >
            <Input
              type="url"
              inputMode="url"
              placeholder="https://"
              value={url}
              onChange={(event) => change(index, { url: event.target.value.trim() })}
            />
          </FormField>
          <IconButton
            label={t('removeLink', { number: index + 1 })}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      {links.length < linksMax && (
        <div>
          <Button size="sm" onClick={() => onChange([...links, { network: 'website', url: '' }])}>
            <Plus aria-hidden />
            {t('addLink')}
          </Button>
        </div>
      )}
    </div>
  );
}
