'use client';

import { useTranslations } from 'next-intl';
import { Input, Textarea } from '@/components/ui/input';
import type { StoreWire } from '@/lib/domain/stores/schema';
import { ChoiceSelect } from '../kit/form/choice-select';
import type { CodeLists } from '../kit/form/code-lists';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { JsonField } from '../kit/form/json-field';
import type { RetailerCodes } from './store-places';

interface StoreFieldsProps {
  readonly store: StoreWire | null;
  readonly lists: CodeLists;
  readonly retailer: RetailerCodes;
}

export function StoreFields({ store, lists, retailer }: StoreFieldsProps) {
  const t = useTranslations('portal.stores.form');
  const tJson = useTranslations('portal.stores.json');
  const text = (name: 'name' | 'external_reference' | 'postcode' | 'city' | 'phone') => ({
    defaultValue: store?.[name] ?? '',
    autoComplete: 'off',
  });
  const code = (name: 'timezone' | 'currency' | 'locale') => (
    <FormField name={name} label={t(name)}>
      <ChoiceSelect
        groups={{ timezone: lists.timezones, currency: lists.currencies, locale: lists.locales }[name]}
        none={t('asRetailer', { value: retailer[name] })}
        defaultValue={store?.[name] ?? ''}
      />
    </FormField>
  );
  return (
    <>
      <FormSection title={t('what')} description={t('whatHint')}>
        <FormField name="name" label={t('name')} required>
          <Input {...text('name')} autoFocus={store === null} />
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField
            name="reference"
            label={t('reference')}
            required={store !== null}
            hint={store === null ? t('referenceNew') : t('referenceEdit')}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              defaultValue={store?.reference ?? ''}
              className="tabular"
            />
          </FormField>
          <FormField name="external_reference" label={t('external')} hint={t('externalHint')}>
            <Input {...text('external_reference')} autoCapitalize="none" spellCheck={false} />
          </FormField>
        </div>
      </FormSection>
      <FormSection title={t('where')} description={t('whereHint')}>
        <FormField name="address" label={t('address')} hint={t('addressHint')}>
          <Textarea rows={3} defaultValue={store?.address.join('\n') ?? ''} />
        </FormField>
        <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <FormField name="postcode" label={t('postcode')}>
            <Input {...text('postcode')} />
          </FormField>
          <FormField name="city" label={t('city')}>
            <Input {...text('city')} />
          </FormField>
        </div>
        <FormField name="country" label={t('country')} required>
          <ChoiceSelect
            groups={lists.countries}
            none={store === null ? t('choose') : undefined}
            defaultValue={store?.country ?? ''}
          />
        </FormField>
        <FormField name="phone" label={t('phone')}>
          <Input {...text('phone')} type="tel" />
        </FormField>
      </FormSection>
      <FormSection title={t('region')} description={t('regionHint')}>
        {code('timezone')}
        {code('currency')}
        {code('locale')}
      </FormSection>
      <FormSection title={t('data')} description={t('dataHint')}>
        <JsonField
          name="properties"
          label={tJson('properties')}
          hint={t('propertiesHint')}
          example={{ opening_hours: 'Mon–Sat 8–20', region: 'North' }}
          initial={store?.properties ?? null}
        />
        <JsonField
          name="settings"
          label={tJson('settings')}
          hint={t('settingsHint')}
          example={{ erp_id: '4711', click_and_collect: true }}
          initial={store?.settings ?? null}
        />
      </FormSection>
    </>
  );
}
