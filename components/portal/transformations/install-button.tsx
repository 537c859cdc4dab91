'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

interface InstallButtonProps {
  readonly name: string;
  readonly title: string;
  readonly onInstalled: () => void;
}

/** Installs a built-in transformation. */
export function InstallButton({ name, title, onInstalled }: InstallButtonProps) {
  const t = useTranslations('portal.transformations');
  const install = useSave({
    save: () => api('post_transformation_built_in', { body: { name } }),
    saved: t('installed', { name: title }),
    onSaved: onInstalled,
  });
  return (
    <span className="flex flex-col items-end gap-2">
      <Button
        size="sm"
        loading={install.isPending}
        onClick={() => install.mutate()}
        aria-label={t('installNamed', { name: title })}
      >
        {t('install')}
      </Button>
      <FormError error={install.error} />
    </span>
  );
}
