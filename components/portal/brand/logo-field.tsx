'use client';

import { Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { apiAddress } from '@/components/portal/api/address';
import { useApiMutation } from '@/components/portal/api/use-api';
import { FormError } from '../kit/form/form-error';

interface LogoFieldProps {
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
}

export function LogoField({ id, onChange }: LogoFieldProps) {
  const t = useTranslations('portal.brand');
  const input = useRef<HTMLInputElement>(null);
  const upload = useApiMutation('post_brand_logo', { onSuccess: (logo) => onChange(logo.id) });
  return (
    <div className="flex flex-col gap-3">
      <div className="grid h-24 place-items-center rounded-md border bg-sunken p-3">
        {id === null ? (
          <span className="text-sm text-ink-subtle">{t('noLogo')}</span>
        ) : (
          // eslint-disable-next-line next/no-img-element -- a small picture of our own API; nothing to optimise
          <img
            src={apiAddress('get_brand_logo', { params: { id } })}
            alt={t('logo')}
            className="max-h-18 max-w-full"
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('chooseLogo')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) upload.mutate({ body: file });
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={upload.isPending} onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          {t('chooseLogo')}
        </Button>
        {id !== null && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            {t('removeLogo')}
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-subtle">{t('logoHint')}</p>
      <FormError error={upload.error} />
    </div>
  );
}
