import { maskTexts } from '@/lib/core/card-numbers/mask-texts';
import type { IdentifierProperties } from './schema';

/** Masks card numbers in all texts except the e-mail address, because that identifies the consumer. */
export function maskProperties(properties: IdentifierProperties): IdentifierProperties {
  const { email, ...others } = properties;
  return email === undefined ? maskTexts(others) : { ...maskTexts(others), email };
}
