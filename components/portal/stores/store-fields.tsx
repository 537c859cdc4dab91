'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import type { StoreWire } from '@/lib/domain/stores/schema';
import { ChoiceSelect } from '../kit/form/choice-select';
import type { CodeLists } from '../kit/form/code-lists';
import { FormSection } from '../kit/form/form-section';
import { JsonField } from '../kit/form/json-field';
import type { RetailerCodes } from './store-form';
import type { StoreFieldName } from './store-places';

interface StoreFieldsProps {
  readonly store: StoreWire | null;
  readonly errorOf: (name: StoreFieldName) => string | undefined;
  readonly lists: CodeLists;
  readonly retailer: RetailerCodes;
}

/** The controls of the store form in their sections. */
export function StoreFields({ store, errorOf, lists, retailer }: StoreFieldsProps) {
  const t = useTranslations('portal.stores.form');
  const tJson = useTranslations('portal.stores.json');
  const text = (name: 'name' | 'external_reference' | 'postcode' | 'city' | 'phone') => ({
    name,
    defaultValue: store?.[name] ?? '',
    autoComplete: 'off',
  });
  const code = (name: 'timezone' | 'currency' | 'locale') => (
    <Field label={t(name)} error={errorOf(name)}>
      <ChoiceSelect
        name={name}
        groups={{ timezone: lists.timezones, currency: lists.currencies, locale: lists.locales }[name]}
        none={t('asRetailer', { value: retailer[name] })}
        defaultValue={store?.[name] ?? ''}
      />
    </Field>
  );
  return (
    <>
      <FormSection title={t('what')} description={t('whatHint')}>
        <Field label={t('name')} required error={errorOf('name')}>
          <Input {...text('name')} autoFocus={store === null} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('reference')}
            required={store !== null}
            hint={store === null ? t('referenceNew') : t('referenceEdit')}
            error={errorOf('reference')}
          >
            <Input
              name="reference"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={store?.reference ?? ''}
              className="tabular"
            />
          </Field>
          <Field label={t('external')} hint={t('externalHint')} error={errorOf('external_reference')}>
            <Input {...text('external_reference')} autoCapitalize="none" spellCheck={false} />
          </Field>
        </div>
      </FormSection>
      <FormSection title={t('where')} description={t('whereHint')}>
        <Field label={t('address')} hint={t('addressHint')} error={errorOf('address')}>
          <Textarea name="address" rows={3} defaultValue={store?.address.join('\n') ?? ''} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Field label={t('postcode')} error={errorOf('postcode')}>
            <Input {...text('postcode')} />
          </Field>
          <Field label={t('city')} error={errorOf('city')}>
            <Input {...text('city')} />
          </Field>
        </div>
        <Field label={t('country')} required error={errorOf('country')}>
          <ChoiceSelect
            name="country"
            groups={lists.countries}
            none={store === null ? t('choose') : undefined}
            defaultValue={store?.country ?? ''}
          />
        </Field>
        <Field label={t('phone')} error={errorOf('phone')}>
          <Input {...text('phone')} type="tel" />
        </Field>
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
          error={errorOf('properties')}
        />
        <JsonField
          name="settings"
          label={tJson('settings')}
          hint={t('settingsHint')}
          example={{ erp_id: '4711', click_and_collect: true }}
          initial={store?.settings ?? null}
          error={errorOf('settings')}
        />
      </FormSection>
    </>
  );
}
