import type { Api } from '@/lib/registry/api';
import { readJsonText } from '../kit/form/json-text';
import type { Places } from '../kit/form/guarded-patch';
import type { TypedFields } from '../kit/form/typed-fields';
import type { Typed } from '../kit/form/use-form';

export interface RetailerCodes {
  readonly timezone: string;
  readonly currency: string;
  readonly locale: string;
}

const storeFieldNames = [
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

type StoreFieldName = (typeof storeFieldNames)[number];

export function placesOfStore(store: StoreFields): Places {
  return Object.fromEntries(storeFieldNames.map((name) => [`/${name}`, store[name]]));
}

export type StoreFields = Required<Pick<Api['post_store']['body'], StoreFieldName>>;

export type StoreProblem = 'missing' | 'noCountry' | 'notANumber' | 'notJson';

/** Empty fields become null. Only a new store may lack a reference. */
export function readStoreForm(
  { text, textOrNull, lines }: TypedFields,
  mode: 'new' | 'edit',
): Typed<StoreFields, StoreProblem> {
  const reference = text('reference');
  const isNoNumber = reference === '' ? mode === 'edit' : !/^[1-9]\d{0,9}$/.test(reference);
  const [properties, settings] = [readJsonText(text('properties')), readJsonText(text('settings'))];
  return {
    wrong: {
      name: text('name') === '' && 'missing',
      country: text('country') === '' && 'noCountry',
      reference: isNoNumber && 'notANumber',
      properties: 'problem' in properties && 'notJson',
      settings: 'problem' in settings && 'notJson',
    },
    input: {
      name: text('name'),
      reference: reference === '' ? null : Number(reference),
      external_reference: textOrNull('external_reference'),
      address: lines('address'),
      postcode: textOrNull('postcode'),
      city: textOrNull('city'),
      country: text('country'),
      phone: textOrNull('phone'),
      timezone: textOrNull('timezone'),
      currency: textOrNull('currency'),
      locale: textOrNull('locale'),
      properties: 'value' in properties ? properties.value : null,
      settings: 'value' in settings ? settings.value : null,
    },
  };
}
