'use client';

import { useLocale, useTranslations } from 'next-intl';
import { use, useLayoutEffect, useRef, useId, type ReactNode } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import type { SettingsWire } from '@/lib/domain/retailers/schema';
import type { StorageUse } from '@/lib/platform/storage-quota';
import { ChoiceSelect } from '../kit/form/choice-select';
import type { CodeLists } from '../kit/form/code-lists';
import { FormContext, useFieldError } from '../kit/form/form-context';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { TagInput } from '../kit/form/tag-input';
import { IndexProgress } from './index-progress';
import type { SearchFieldRow } from './search-field-rows';
import { SearchFieldsEditor } from './search-fields-editor';
import { CircleAlert } from 'lucide-react';

const channels = ['email', 'sms', 'whatsapp'] as const;

interface ChannelBoxesProps {
  readonly name: 'channels' | 'send_on_arrival';
  readonly chosen: readonly string[];
  readonly hint?: string;
}

function ChannelBoxes({ name, chosen, hint }: ChannelBoxesProps) {
  const t = useTranslations('portal.settings.sending');
  const id = useId();
  const error = useFieldError(name, t(name));
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 text-sm font-medium">
        {t(name)}
      </p>
      <div className="flex flex-wrap gap-x-5">
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            name={`${name}.${channel}`}
            label={t(channel)}
            defaultChecked={chosen.includes(channel)}
          />
        ))}
      </div>
      {hint !== undefined && <p className="mt-1 text-xs text-ink-subtle">{hint}</p>}
      {error !== undefined && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-xs text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

const sections = [
  'basics',
  'receipts',
  'fiscal',
  'displays',
  'sending',
  'search',
  'limits',
  'retention',
] as const;

const advanced = ['phone_property', 'cards', 'rate_limit_burst'] as const;

interface SettingsSectionsProps {
  readonly settings: SettingsWire;
  readonly rateLimitMax: number;
  readonly storage: StorageUse;
  readonly lists: CodeLists;
  readonly rows: readonly SearchFieldRow[];
  readonly onRows: (rows: readonly SearchFieldRow[]) => void;
  readonly mayEdit: boolean;
  /** Called after a change that fires no event of a field. */
  readonly onChange: () => void;
}

export function SettingsSections(props: SettingsSectionsProps) {
  const { settings, rateLimitMax, storage, lists, rows, onRows, mayEdit, onChange } = props;
  const t = useTranslations('portal.settings');
  const locale = useLocale();
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
  const days = (name: keyof SettingsWire['retention_days']) => (
    <FormField
      name={`retention_days.${name}`}
      label={t(`retention.${name}`)}
      hint={name === 'outbox' || name === 'audit' ? undefined : t(`retention.${name}Hint`)}
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
  const requestLog = (['on', 'without_bodies', 'off'] as const).map((value) => ({
    value,
    label: t(`retention.requests.${value}`),
  }));
  const fiscal = (['auto', 'on', 'off'] as const).map((value) => ({ value, label: t(`fiscal.${value}`) }));
  const languages = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  return (
    <>
      <nav aria-label={t('sections')} className="flex flex-wrap gap-x-4 gap-y-1 pb-6 text-sm">
        {sections.map((section) => (
          <a
            key={section}
            href={`#${section}`}
            className="inline-flex min-h-6 items-center text-accent-ink underline-offset-4 hover:underline"
          >
            {t(`${section}.title`)}
          </a>
        ))}
      </nav>
      <FormSection id="basics" title={t('basics.title')} description={t('basics.hint')}>
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
          <TagInput
            defaultValue={settings.content_languages}
            nameOf={(tag) => languageName(languages, tag)}
            onChange={onChange}
          />
        </FormField>
      </FormSection>
      <FormSection id="receipts" title={t('receipts.title')}>
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
      <FormSection id="fiscal" title={t('fiscal.title')} description={t('fiscal.hint')}>
        <FormField name="fiscal_required" label={t('fiscal.fiscal_required')} hint={t('fiscal.autoHint')}>
          <ChoiceSelect groups={[{ label: null, choices: fiscal }]} defaultValue={settings.fiscal_required} />
        </FormField>
      </FormSection>
      <FormSection id="displays" title={t('displays.title')} description={t('displays.hint')}>
        <Checkbox
          id="display_choices"
          name="display_choices"
          label={t('displays.display_choices')}
          hint={t('displays.display_choicesHint')}
          defaultChecked={settings.display_choices}
        />
      </FormSection>
      <FormSection id="sending" title={t('sending.title')} description={t('sending.hint')}>
        <ChannelBoxes name="channels" chosen={settings.channels} />
        <ChannelBoxes
          name="send_on_arrival"
          chosen={settings.send_on_arrival}
          hint={t('sending.send_on_arrivalHint')}
        />
        <Checkbox name="attach_pdf" label={t('sending.attach_pdf')} defaultChecked={settings.attach_pdf} />
      </FormSection>
      <FormSection id="search" title={t('search.title')} description={t('search.hint')}>
        <SearchFieldsEditor rows={rows} onChange={onRows} mayEdit={mayEdit} />
        <p className="text-xs text-ink-subtle">{t('search.reindex')}</p>
        <IndexProgress />
      </FormSection>
      <FormSection id="limits" title={t('limits.title')} description={t('limits.hint')}>
        {limit('rate_limit_per_minute')}
        <p className="text-sm text-ink-muted">{storageText(t, storage)}</p>
      </FormSection>
      <FormSection id="retention" title={t('retention.title')} description={t('retention.hint')}>
        {days('raw')}
        {days('raw_failed')}
        {days('outbox')}
        {days('audit')}
        {days('events')}
        <FormField
          name="request_log"
          label={t('retention.request_log')}
          hint={t('retention.request_logHint')}
        >
          <ChoiceSelect groups={[{ label: null, choices: requestLog }]} defaultValue={settings.request_log} />
        </FormField>
      </FormSection>
      <AdvancedSettings>
        <FormSection id="advanced" title={t('advanced.title')} description={t('advanced.hint')}>
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
          <FormField name="cards" label={t('cards.cards')}>
            <ChoiceSelect groups={[{ label: null, choices: cards }]} defaultValue={settings.cards} />
          </FormField>
          {limit('rate_limit_burst')}
        </FormSection>
      </AdvancedSettings>
    </>
  );
}

function AdvancedSettings({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('portal.settings.advanced');
  const form = use(FormContext);
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = form?.errorOf(...advanced) !== undefined;
  // Opens the section before the form focuses the field with the error.
  useLayoutEffect(() => {
    if (isWrong && details.current !== null) details.current.open = true;
  }, [isWrong]);
  return (
    <details ref={details} className="border-t pb-2">
      <summary className="w-fit py-4 text-sm text-accent-ink underline-offset-4 hover:underline">
        {t('show')}
      </summary>
      {children}
    </details>
  );
}

function languageName(names: Intl.DisplayNames, tag: string): string {
  try {
    const name = names.of(tag) ?? tag;
    return name === tag ? tag : `${name} (${tag})`;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}

function storageText(t: ReturnType<typeof useTranslations<'portal.settings'>>, storage: StorageUse): string {
  const used = Math.round((storage.bytes / (1024 * 1024)) * 10) / 10;
  const { limitInMegabytes: limit } = storage;
  return limit === null ? t('limits.storageOpen', { used }) : t('limits.storage', { used, limit });
}
