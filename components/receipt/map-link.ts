import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { withoutBidiControls } from './foreign-text';

/** Where a map shows the address of a store; null where it has none. Nothing is loaded before it is followed. */
export function mapLink({ address, postcode, city, country }: ReceiptWire['store']): string | null {
  const lines = address.filter((line) => line.trim() !== '');
  const town = [postcode, city].filter((part) => part !== null && part.trim() !== '').join(' ');
  if (lines.length === 0 || town === '') return null;
  const query = withoutBidiControls([...lines, town, country].join(', '));
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
