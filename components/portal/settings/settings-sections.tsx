'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import type { SettingsWire } from '@/lib/domain/retailers/schema';
import type { StorageUse } from '@/lib/platform/storage/quota';
import { ChoiceSelect } from '../kit/form/choice-select';
import type { CodeLists } from '../kit/form/code-lists';
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
  readonly errorOf: (name: string) => string | undefined;
  readonly mayEdit: boolean;
}

/** The controls of all settings, in sections. */
export function SettingsSections(props: SettingsSectionsProps) {
  const { settings, rateLimitMax, storage, lists, rows, onRows, errorOf, mayEdit } = props;
  const t = useTranslations('portal.settings');
  const code = (name: 'timezone' | 'locale' | 'currency') => (
    <Field
      label={t(`basics.${name}`)}
      hint={name === 'timezone' ? t('basics.timezoneHint') : undefined}
      error={errorOf(name)}
    >
      <ChoiceSelect
        name={name}
        groups={{ timezone: lists.timezones, currency: lists.currencies, locale: lists.locales }[name]}
        defaultValue={settings[name]}
      />
    </Field>
  );
  const days = (name: 'raw' | 'raw_failed' | 'outbox' | 'audit') => (
    <Field
      label={t(`retention.${name}`)}
      hint={name === 'raw' || name === 'raw_failed' ? t(`retention.${name}Hint`) : undefined}
      error={errorOf(`retention_days.${name}`)}
    >
      <Input
        name={`retention_days.${name}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={settings.retention_days[name] ?? ''}
        className="tabular max-w-40"
      />
    </Field>
  );
  const limit = (name: 'rate_limit_per_minute' | 'rate_limit_burst') => (
    <Field
      label={t(`limits.${name}`)}
      hint={t('limits.rateLimitMax', { maximum: rateLimitMax })}
      error={errorOf(name)}
    >
      <Input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={settings[name]}
        className="tabular max-w-40"
      />
    </Field>
  );
  const cards = (['off', 'none', 'luhn'] as const).map((value) => ({ value, label: t(`cards.${value}`) }));
  return (
    <>
      <FormSection title={t('basics.title')} description={t('basics.hint')}>
        <Field label={t('basics.name')} hint={t('basics.nameHint')} error={errorOf('name')}>
          <Input name="name" defaultValue={settings.name} autoComplete="organization" maxLength={255} />
        </Field>
        {code('timezone')}
        {code('locale')}
        {code('currency')}
        <Field label={t('basics.vatno')} hint={t('basics.vatnoHint')} error={errorOf('vatno')}>
          <Input name="vatno" defaultValue={settings.vatno ?? ''} autoComplete="off" className="max-w-60" />
        </Field>
        <Field
          label={t('basics.content_languages')}
          hint={t('basics.content_languagesHint')}
          error={errorOf('content_languages')}
        >
          <Textarea
            name="content_languages"
            rows={Math.min(8, Math.max(2, settings.content_languages.length + 1))}
            defaultValue={settings.content_languages.join('\n')}
            spellCheck={false}
            autoCapitalize="none"
            className="max-w-60"
          />
        </Field>
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
        <ChannelBoxes name="channels" chosen={settings.channels} error={errorOf('channels')} />
        <ChannelBoxes
          name="send_on_arrival"
          chosen={settings.send_on_arrival}
          hint={t('sending.send_on_arrivalHint')}
          error={errorOf('send_on_arrival')}
        />
        <Checkbox name="attach_pdf" label={t('sending.attach_pdf')} defaultChecked={settings.attach_pdf} />
        <Field
          label={t('sending.phone_property')}
          hint={t('sending.phone_propertyHint')}
          error={errorOf('phone_property')}
        >
          <Input
            name="phone_property"
            defaultValue={settings.phone_property}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-xs"
          />
        </Field>
      </FormSection>
      <FormSection title={t('search.title')} description={t('search.hint')}>
        <SearchFieldsEditor
          rows={rows}
          onChange={onRows}
          mayEdit={mayEdit}
          error={errorOf('search_fields')}
        />
        <p className="text-xs text-ink-subtle">{t('search.reindex')}</p>
        <IndexProgress />
      </FormSection>
      <FormSection title={t('cards.title')} description={t('cards.hint')}>
        <Field label={t('cards.cards')} error={errorOf('cards')}>
          <ChoiceSelect
            name="cards"
            groups={[{ label: null, choices: cards }]}
            defaultValue={settings.cards}
          />
        </Field>
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
