'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Input, Textarea } from '@/components/ui/input';
import type { SettingsWire } from '@/lib/domain/retailers/schema';
import type { StorageUse } from '@/lib/platform/storage-quota';
import { ChoiceSelect } from '../kit/form/choice-select';
import type { CodeLists } from '../kit/form/code-lists';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { ChannelBoxes } from './channel-boxes';
import { IndexProgress } from './index-progress';
import type { SearchFieldRow } from './search-field-rows';
import { SearchFieldsEditor } from './search-fields-editor';

interface SettingsSectionsProps {
  readonly settings: SettingsWire;
  readonly rateLimitMax: number;
  readonly storage: StorageUse;
  readonly lists: CodeLists;
  readonly rows: readonly SearchFieldRow[];
  readonly onRows: (rows: readonly SearchFieldRow[]) => void;
  readonly mayEdit: boolean;
}

/** The controls of all settings, in sections. */
export function SettingsSections(props: SettingsSectionsProps) {
  const { settings, rateLimitMax, storage, lists, rows, onRows, mayEdit } = props;
  const t = useTranslations('portal.settings');
  const code = (name: 'timezone' | 'locale' | 'currency') => (
    <FormField
      name={name}
      label={t(`basics.${name}`)}
      hint={name === 'timezone' ? t('basics.timezoneHint') : undefined}
    >
      <ChoiceSelect
        groups={{ timezone: lists.timezones, currency: lists.currencies, locale: lists.locales }[name]}
        defaultValue={settings[name]}
      />
    </FormField>
  );
  const days = (name: 'raw' | 'raw_failed' | 'outbox' | 'audit') => (
    <FormField
      name={`retention_days.${name}`}
      label={t(`retention.${name}`)}
      hint={name === 'raw' || name === 'raw_failed' ? t(`retention.${name}Hint`) : undefined}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        defaultValue={settings.retention_days[name] ?? ''}
        className="tabular max-w-40"
      />
    </FormField>
  );
  const limit = (name: 'rate_limit_per_minute' | 'rate_limit_burst') => (
    <FormField
      name={name}
      label={t(`limits.${name}`)}
      hint={t('limits.rateLimitMax', { maximum: rateLimitMax })}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        defaultValue={settings[name]}
        className="tabular max-w-40"
      />
    </FormField>
  );
  const cards = (['off', 'none', 'luhn'] as const).map((value) => ({ value, label: t(`cards.${value}`) }));
  return (
    <>
      <FormSection title={t('basics.title')} description={t('basics.hint')}>
        <FormField name="name" label={t('basics.name')} hint={t('basics.nameHint')}>
          <Input defaultValue={settings.name} autoComplete="organization" maxLength={255} />
        </FormField>
        {code('timezone')}
        {code('locale')}
        {code('currency')}
        <FormField name="vatno" label={t('basics.vatno')} hint={t('basics.vatnoHint')}>
          <Input defaultValue={settings.vatno ?? ''} autoComplete="off" className="max-w-60" />
        </FormField>
        <FormField
          name="content_languages"
          label={t('basics.content_languages')}
          hint={t('basics.content_languagesHint')}
        >
          <Textarea
            rows={Math.min(8, Math.max(2, settings.content_languages.length + 1))}
            defaultValue={settings.content_languages.join('\n')}
            spellCheck={false}
            autoCapitalize="none"
            className="max-w-60"
          />
        </FormField>
      </FormSection>
      <FormSection title={t('receipts.title')}>
        {(['receipt_pages', 'receipt_links', 'stores_from_receipts'] as const).map((name) => (
          <Checkbox
            key={name}
            id={name}
            name={name}
            label={t(`receipts.${name}`)}
            hint={t(`receipts.${name}Hint`)}
            defaultChecked={settings[name]}
          />
        ))}
      </FormSection>
      <FormSection title={t('sending.title')} description={t('sending.hint')}>
        <ChannelBoxes name="channels" chosen={settings.channels} />
        <ChannelBoxes
          name="send_on_arrival"
          chosen={settings.send_on_arrival}
          hint={t('sending.send_on_arrivalHint')}
        />
        <Checkbox name="attach_pdf" label={t('sending.attach_pdf')} defaultChecked={settings.attach_pdf} />
        <FormField
          name="phone_property"
          label={t('sending.phone_property')}
          hint={t('sending.phone_propertyHint')}
        >
          <Input
            defaultValue={settings.phone_property}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-xs"
          />
        </FormField>
      </FormSection>
      <FormSection title={t('search.title')} description={t('search.hint')}>
        <SearchFieldsEditor rows={rows} onChange={onRows} mayEdit={mayEdit} />
        <p className="text-xs text-ink-subtle">{t('search.reindex')}</p>
        <IndexProgress />
      </FormSection>
      <FormSection title={t('cards.title')} description={t('cards.hint')}>
        <FormField name="cards" label={t('cards.cards')}>
          <ChoiceSelect groups={[{ label: null, choices: cards }]} defaultValue={settings.cards} />
        </FormField>
      </FormSection>
      <FormSection title={t('limits.title')} description={t('limits.hint')}>
        {limit('rate_limit_per_minute')}
        {limit('rate_limit_burst')}
        <p className="text-sm text-ink-muted">{storageText(t, storage)}</p>
      </FormSection>
      <FormSection title={t('retention.title')} description={t('retention.hint')}>
        {days('raw')}
        {days('raw_failed')}
        {days('outbox')}
        {days('audit')}
      </FormSection>
    </>
  );
}

/** What attachments and logos take of the room there is for them, in megabytes. */
function storageText(t: ReturnType<typeof useTranslations<'portal.settings'>>, storage: StorageUse): string {
  const used = Math.round((storage.bytes / (1024 * 1024)) * 10) / 10;
  const { limitInMegabytes: limit } = storage;
  return limit === null ? t('limits.storageOpen', { used }) : t('limits.storage', { used, limit });
}
