import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import type { Places } from '../kit/form/guarded-patch';
import type { TypedFields } from '../kit/form/typed-fields';

/** Consumers with this tag get no receipts by e-mail (specification section 2.2). */
export const receiptsTag = 'receipts';

export function placesOfConsumer({ properties }: Pick<IdentifierWire, 'properties'>): Places {
  const { name, 'opt-out': tags, ...others } = properties;
  return {
    ...Object.fromEntries(Object.entries(name).map(([part, value]) => [`/properties/name/${part}`, value])),
    ...Object.fromEntries(Object.entries(others).map(([field, value]) => [`/properties/${field}`, value])),
    '/properties/opt-out': tags,
  };
}

/** Remaining tags keep their order, because the form would count another order as a change. */
export function readConsumerForm(
  { textOrNull, lines, isOn }: TypedFields,
  before: readonly string[],
): Pick<IdentifierWire, 'properties'> {
  const field = (name: string) => textOrNull(`properties.${name}`);
  const wanted = [...(isOn('no-receipts') ? [receiptsTag] : []), ...lines('properties.opt-out')];
  const kept = before.filter((tag) => wanted.includes(tag));
  return {
    properties: {
      name: {
        title: field('name.title'),
        first: field('name.first'),
        middle: field('name.middle'),
        last: field('name.last'),
      },
      email: field('email'),
      phone: field('phone'),
      address: lines('properties.address'),
      postcode: field('postcode'),
      city: field('city'),
      house_number: field('house_number'),
      gender: field('gender'),
      birthdate: field('birthdate'),
      'opt-out': [...kept, ...new Set(wanted.filter((tag) => !before.includes(tag)))],
    },
  };
}
