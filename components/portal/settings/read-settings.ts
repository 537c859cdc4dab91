import type { SettingsWire } from '@/lib/domain/retailers/schema';
import type { Api } from '@/lib/registry/api';
import type { TypedFields } from '../kit/form/typed-fields';
import type { Typed } from '../kit/form/use-form';

type Settings = Api['patch_settings']['body'];

const channels = ['email', 'sms', 'whatsapp'] as const;
const numbers = ['rate_limit_per_minute', 'rate_limit_burst'] as const;
const forEver = ['raw', 'raw_failed', 'outbox', 'audit'] as const;

export function readSettings(
  { text, textOrNull, isOn }: TypedFields,
  fields: Required<Settings>['search_fields'],
): Typed<Required<Settings>, 'notANumber'> {
  const isNoNumber = (name: string) => !/^[1-9]\d{0,8}$/.test(text(name)) && 'notANumber';
  const list = (name: string) => channels.filter((channel) => isOn(`${name}.${channel}`));
  const daysAt = (name: string) => `retention_days.${name}`;
  const daysOf = (name: (typeof forEver)[number]) => Number(text(daysAt(name))) || null;
  return {
    wrong: Object.fromEntries([
      ...[...numbers, daysAt('events')].map((name) => [name, isNoNumber(name)] as const),
      ...forEver
        .map(daysAt)
        .filter((name) => text(name) !== '')
        .map((name) => [name, isNoNumber(name)] as const),
    ]),
    input: {
      name: text('name'),
      timezone: text('timezone'),
      locale: text('locale'),
      currency: text('currency'),
      vatno: textOrNull('vatno'),
      content_languages: text('content_languages')
        .split(/[\s,]+/)
        .filter((tag) => tag !== ''),
      receipt_pages: isOn('receipt_pages'),
      receipt_links: isOn('receipt_links'),
      stores_from_receipts: isOn('stores_from_receipts'),
      request_log: text('request_log') as SettingsWire['request_log'],
      fiscal_required: text('fiscal_required') as SettingsWire['fiscal_required'],
      display_choices: isOn('display_choices'),
      channels: list('channels'),
      send_on_arrival: list('send_on_arrival'),
      attach_pdf: isOn('attach_pdf'),
      phone_property: text('phone_property'),
      search_fields: fields,
      cards: text('cards') as SettingsWire['cards'],
      rate_limit_per_minute: Number(text('rate_limit_per_minute')),
      rate_limit_burst: Number(text('rate_limit_burst')),
      retention_days: {
        raw: daysOf('raw'),
        raw_failed: daysOf('raw_failed'),
        outbox: daysOf('outbox'),
        audit: daysOf('audit'),
        events: Number(text(daysAt('events'))),
      } satisfies SettingsWire['retention_days'],
    },
  };
}

export function changedSettings(before: SettingsWire, typed: Settings): Settings {
  const was: Readonly<Record<string, unknown>> = before;
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== canonical(was[name], value)),
  );
}

/**
 * Returns `was` as JSON, its members in the order of `typed`. A list is reordered only if both have equal
 * entries.
 */
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
