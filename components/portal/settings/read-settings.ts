import type { SettingsWire } from '@/lib/domain/retailers/schema';
import type { Api } from '@/lib/registry/api';
import { searchFieldsOf, type SearchFieldRow } from './search-field-rows';

/** What a form of settings can have wrong before it is sent, by setting. */
export type WrongSettings = Readonly<
  Record<string, 'notANumber' | 'incomplete' | { readonly twice: string }>
>;

type Settings = Api['patch_settings']['body'];

/** Settings as typed, or what is wrong with them. */
export type TypedSettings = { readonly settings: Required<Settings> } | { readonly wrong: WrongSettings };

const channels = ['email', 'sms', 'whatsapp'] as const;

/** Reads the form of all settings. */
export function readSettings(form: HTMLFormElement, rows: readonly SearchFieldRow[]): TypedSettings {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const isOn = (name: string) => data.get(name) !== null;
  const list = (name: string) => channels.filter((channel) => isOn(`${name}.${channel}`));
  const fields = searchFieldsOf(rows);
  const numbers = ['rate_limit_per_minute', 'rate_limit_burst'] as const;
  const days = ['raw', 'raw_failed', 'outbox', 'audit'] as const;
  const isNumber = (name: string) => /^[1-9]\d{0,8}$/.test(text(name));
  const wrong: WrongSettings = {
    ...Object.fromEntries(numbers.filter((name) => !isNumber(name)).map((name) => [name, 'notANumber'])),
    ...Object.fromEntries(
      days
        .map((name) => `retention_days.${name}`)
        .filter((name) => text(name) !== '' && !isNumber(name))
        .map((name) => [name, 'notANumber']),
    ),
    ...('problem' in fields ? { search_fields: fields.problem } : {}),
  };
  if ('problem' in fields || Object.keys(wrong).length > 0) return { wrong };
  const daysOf = (name: (typeof days)[number]) => Number(text(`retention_days.${name}`)) || null;
  return {
    settings: {
      name: text('name'),
      timezone: text('timezone'),
      locale: text('locale'),
      currency: text('currency'),
      vatno: text('vatno') || null,
      content_languages: text('content_languages')
        .split(/[\s,]+/)
        .filter((tag) => tag !== ''),
      receipt_pages: isOn('receipt_pages'),
      receipt_links: isOn('receipt_links'),
      stores_from_receipts: isOn('stores_from_receipts'),
      channels: list('channels'),
      send_on_arrival: list('send_on_arrival'),
      attach_pdf: isOn('attach_pdf'),
      phone_property: text('phone_property'),
      search_fields: fields.fields,
      cards: text('cards') as SettingsWire['cards'],
      rate_limit_per_minute: Number(text('rate_limit_per_minute')),
      rate_limit_burst: Number(text('rate_limit_burst')),
      retention_days: {
        raw: daysOf('raw'),
        raw_failed: daysOf('raw_failed'),
        outbox: daysOf('outbox'),
        audit: daysOf('audit'),
      },
    },
  };
}

/** The settings that differ from what was there. */
export function changedSettings(before: SettingsWire, typed: Settings): Settings {
  const was: Readonly<Record<string, unknown>> = before;
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== canonical(was[name], value)),
  );
}

/** What was there as JSON, lists and objects in the order of what was typed where they hold the same. */
function canonical(was: unknown, typed: unknown): string {
  if (Array.isArray(was) && Array.isArray(typed)) {
    const isSame = was.length === typed.length && typed.every((entry) => was.includes(entry));
    return JSON.stringify(isSame ? typed : was);
  }
  if (typeof was !== 'object' || was === null || typeof typed !== 'object' || typed === null) {
    return JSON.stringify(was);
  }
  const before = new Map(Object.entries(was));
  const ordered = [...Object.keys(typed), ...before.keys()];
  return JSON.stringify(
    Object.fromEntries(
      [...new Set(ordered)].filter((name) => before.has(name)).map((name) => [name, before.get(name)]),
    ),
  );
}
