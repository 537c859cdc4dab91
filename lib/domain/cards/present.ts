import { formatTimestamp } from '@/lib/core/timestamps';
import { sealedPlaceOf } from './list-cards';
import type { CardWire } from './schema';
import type { CardRow } from './store';

const shownMax = 4;

export function presentCard(row: CardRow): CardWire {
  return {
    card_number: maskedNumber(row.cardNumber),
    place: sealedPlaceOf(row),
    created_timestamp: formatTimestamp(row.createdAt),
    updated_timestamp: formatTimestamp(row.updatedAt),
  };
}

export function maskedNumber(number: string): string {
  const characters = Array.from(number);
  const shown = Math.min(shownMax, Math.floor((characters.length - 1) / 2));
  return `•••• ${shown === 0 ? '' : characters.slice(-shown).join('')}`.trim();
}
