import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '@/components/ui/input';
import { api } from '../api/client';
import { ChoiceSelect } from '../kit/form/choice-select';
import { SmallForm } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { useForm } from '../kit/form/use-form';
import { useSave } from '../kit/form/use-save';
import { NotAllowed } from './not-allowed';
import { holds, type SetupFacts } from './setup-facts';

const nameMax = 100;

export function StoreStep({ facts }: { readonly facts: SetupFacts }) {
  const t = useTranslations('portal.setup.store');
  const [country, setCountry] = useState(facts.country);
  const zones = facts.timezones[country];
  const create = useSave({
    save: (store: { readonly name: string; readonly country: string; readonly timezone?: string }) =>
      api('post_store', { body: store }),
    invalidates: ['get_setup'],
  });
  const form = useForm({
    save: create,
    read: ({ text }) => ({
      input: {
        name: text('name'),
        country: text('country'),
        ...(zones !== undefined && { timezone: text('timezone') }),
      },
      wrong: {
        name: text('name') === '' && t('nameMissing'),
        timezone: zones !== undefined && text('timezone') === '' && t('timezoneMissing'),
      },
    }),
  });
  if (!holds(facts, 'post_store')) return <NotAllowed />;
  return (
    <SmallForm form={form} variant="primary" submitLabel={t('create')}>
      <p className="text-sm text-ink-muted">{t('note')}</p>
      <div className="grid gap-4 @2xl:grid-cols-2">
        <FormField name="name" label={t('name')} required>
          <Input
            name="name"
            defaultValue={facts.retailer.slice(0, nameMax)}
            maxLength={nameMax}
            autoComplete="off"
          />
        </FormField>
        <FormField name="country" label={t('country')} required>
          <ChoiceSelect
            name="country"
            groups={facts.countries}
            defaultValue={facts.country}
            onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          />
        </FormField>
        {zones !== undefined && (
          <FormField name="timezone" label={t('timezone')} required>
            <ChoiceSelect
              key={country}
              name="timezone"
              groups={[
                {
                  label: null,
                  choices: zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
                },
              ]}
              none={t('timezoneChoose')}
            />
          </FormField>
        )}
      </div>
    </SmallForm>
  );
}
