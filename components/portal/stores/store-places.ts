import type { StoreWire } from '@/lib/domain/stores/schema';
import type { Api } from '@/lib/registry/api';
import { readJsonText } from '../kit/form/json-text';
import type { Places } from '../kit/form/guarded-patch';

/** The fields of a store that the form edits. */
export const storeFieldNames = [
  'name',
  'reference',
  'external_reference',
  'address',
  'postcode',
  'city',
  'country',
  'phone',
  'timezone',
  'currency',
  'locale',
  'properties',
  'settings',
] as const;

export type StoreFieldName = (typeof storeFieldNames)[number];

/** A store as the form edits it, by JSON Pointer. */
export function placesOfStore(store: StoreWire): Places {
  return Object.fromEntries(storeFieldNames.map((name) => [`/${name}`, store[name]]));
}

/** The fields of a store as the API takes them. */
export type StoreFields = Required<Pick<Api['post_store']['body'], StoreFieldName>>;

/** What was typed: the fields, empty ones null, or which of them cannot be right. */
export type TypedStore =
  | { readonly fields: StoreFields }
  | {
      readonly wrong: Readonly<
        Partial<Record<StoreFieldName, 'missing' | 'noCountry' | 'notANumber' | 'notJson'>>
      >;
    };

/** Reads the form; a reference may be left out of a new store only. */
export function readStoreForm(form: HTMLFormElement, mode: 'new' | 'edit'): TypedStore {
  const data = new FormData(form);
  const text = (name: StoreFieldName): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const orNull = (name: StoreFieldName) => text(name) || null;
  const reference = text('reference');
  const [properties, settings] = [readJsonText(text('properties')), readJsonText(text('settings'))];
  const wrong = {
    ...(text('name') === '' ? { name: 'missing' as const } : {}),
    ...(text('country') === '' ? { country: 'noCountry' as const } : {}),
    ...(reference === '' && mode === 'edit' ? { reference: 'notANumber' as const } : {}),
    ...(reference !== '' && !/^[1-9]\d{0,9}$/.test(reference) ? { reference: 'notANumber' as const } : {}),
    ...('problem' in properties ? { properties: 'notJson' as const } : {}),
    ...('problem' in settings ? { settings: 'notJson' as const } : {}),
  };
  if (Object.keys(wrong).length > 0) return { wrong };
  return {
    fields: {
      name: text('name'),
      reference: reference === '' ? null : Number(reference),
      external_reference: orNull('external_reference'),
      address: text('address')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      postcode: orNull('postcode'),
      city: orNull('city'),
      country: text('country'),
      phone: orNull('phone'),
      timezone: orNull('timezone'),
      currency: orNull('currency'),
      locale: orNull('locale'),
      properties: 'value' in properties ? properties.value : null,
      settings: 'value' in settings ? settings.value : null,
    },
  };
}
