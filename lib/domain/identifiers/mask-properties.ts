import { maskTexts } from '@/lib/core/card-numbers/mask-texts';
import type { IdentifierProperties } from './schema';

/** Masks card numbers, except in the e-mail address, which names the consumer. */
export function maskProperties(properties: IdentifierProperties): IdentifierProperties {
  const { email, ...others } = properties;
  return email === undefined ? maskTexts(others) : { ...maskTexts(others), email };
}
