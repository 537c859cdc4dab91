import { maskTexts } from '@/lib/core/card-numbers/mask-texts';
import type { IdentifierProperties } from './schema';

/** The properties of an identifier with card numbers masked, but for its e-mail address, which names the consumer. */
export function maskProperties(properties: IdentifierProperties): IdentifierProperties {
  const { email, ...others } = properties;
  return email === undefined ? maskTexts(others) : { ...maskTexts(others), email };
}
