'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { portalLocales, type PortalLocale } from '@/lib/core/i18n/locales';
import { api } from '../api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

interface ProblemMailFormProps {
  readonly language: PortalLocale | null;
  readonly isDelivered: boolean;
}

const names: Readonly<Record<PortalLocale, string>> = { en: 'English', de: 'Deutsch' };

export function ProblemMailForm({ language, isDelivered }: ProblemMailFormProps) {
  const t = useTranslations('portal.profile.problemMail');
  const tUi = useTranslations('ui');
  const [chosen, setChosen] = useState<PortalLocale | 'off'>(language ?? 'off');
  const save = useSave({
    save: (wanted: PortalLocale | 'off') =>
      api('patch_profile', { body: { problem_mail: wanted === 'off' ? null : wanted } }),
    saved: tUi('saved'),
  });
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('label')} {...(!isDelivered && { hint: t('none') })}>
        <Select
          className="max-w-80"
          value={chosen}
          disabled={save.isPending}
          onValueChange={(wanted) => {
            const before = chosen;
            setChosen(wanted);
            save.mutate(wanted, { onError: () => setChosen(before) });
          }}
          options={[
            { value: 'off' as const, label: t('off') },
            ...portalLocales.map((value) => ({ value, label: names[value] })),
          ]}
        />
      </Field>
      <FormError error={save.error} />
    </div>
  );
}
