import type { IdentifierWire } from '@/lib/domain/identifiers/schema';

export function consumerName({ name }: IdentifierWire['properties']): string | null {
  const text = [name.title, name.first, name.middle, name.last].filter(Boolean).join(' ');
  return text === '' ? null : text;
}
