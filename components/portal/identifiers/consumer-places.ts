import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import type { Places } from '../kit/form/guarded-patch';

/** The tag that opts out of receipts by e-mail (§2.2). */
export const receiptsTag = 'receipts';

/** A consumer as the form edits it, by JSON Pointer. */
export function placesOfConsumer({ properties }: Pick<IdentifierWire, 'properties'>): Places {
  const { name, 'opt-out': tags, ...others } = properties;
  return {
    ...Object.fromEntries(Object.entries(name).map(([part, value]) => [`/properties/name/${part}`, value])),
    ...Object.fromEntries(Object.entries(others).map(([field, value]) => [`/properties/${field}`, value])),
    '/properties/opt-out': tags,
  };
}

const textFields = ['email', 'phone', 'postcode', 'city', 'house_number', 'gender', 'birthdate'] as const;
const nameParts = ['title', 'first', 'middle', 'last'] as const;

/** What was typed, by JSON Pointer; empty fields are null. */
export function readConsumerForm(form: HTMLFormElement, before: readonly string[]): Places {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const lines = (name: string) =>
    text(name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const wanted = [...(data.get('no-receipts') === null ? [] : [receiptsTag]), ...lines('tags')];
  // In the order they are in, so that a form which changes nothing is no change.
  const kept = before.filter((tag) => wanted.includes(tag));
  return {
    ...Object.fromEntries(
      nameParts.map((part) => [`/properties/name/${part}`, text(`name.${part}`) || null]),
    ),
    ...Object.fromEntries(textFields.map((field) => [`/properties/${field}`, text(field) || null])),
    '/properties/address': lines('address'),
    '/properties/opt-out': [...kept, ...new Set(wanted.filter((tag) => !before.includes(tag)))],
  };
}
