import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/input';
import { api } from '../api/client';
import { ChoiceSelect } from '../kit/form/choice-select';
import { SmallForm } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { useForm } from '../kit/form/use-form';
import { useSave } from '../kit/form/use-save';
import { NotAllowed } from './not-allowed';
import { holds, type SetupFacts } from './setup-facts';

/** Longest name that `POST /stores` takes, in characters. */
const nameMax = 100;

/** Adds a store by its name and country; everything else can follow on its own page. */
export function StoreStep({ facts }: { readonly facts: SetupFacts }) {
  const t = useTranslations('portal.setup.store');
  const create = useSave({
    save: (store: { readonly name: string; readonly country: string }) => api('post_store', { body: store }),
    invalidates: ['get_setup'],
  });
  const form = useForm({
    save: create,
    read: ({ text }) => ({
      input: { name: text('name'), country: text('country') },
      wrong: { name: text('name') === '' && t('nameMissing') },
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
          <ChoiceSelect name="country" groups={facts.countries} defaultValue={facts.country} />
        </FormField>
      </div>
    </SmallForm>
  );
}
