import type { Context } from '@/lib/platform/context';
import { channels, type Channel } from '../send/message-content';
import { countOutcomes, type OutcomeRange } from '../store/outcomes';

export interface DeliveryFigures {
  readonly messages: number;
  readonly sent: number;
  readonly delivered: number | null;
  readonly opened: number;
  readonly kept: number;
  readonly failed: number;
}

export function isDeliveryConfirmed(channel: Channel): boolean {
  return channel !== 'email';
}

export async function countDeliveries(
  ctx: Context<'get_report'>,
  range: OutcomeRange,
): Promise<ReadonlyMap<Channel, DeliveryFigures>> {
  const counts = await countOutcomes(ctx, range);
  const found = channels.flatMap((channel) => {
    const own = counts.filter((count) => count.channel === channel);
    if (own.length === 0) return [];
    const sum = (is: (count: (typeof own)[number]) => boolean) =>
      own.filter(is).reduce((total, { messages }) => total + messages, 0);
    const figures: DeliveryFigures = {
      messages: sum(() => true),
      sent: sum(({ state }) => state === 'sent'),
      delivered: isDeliveryConfirmed(channel) ? sum(({ delivered }) => delivered) : null,
      opened: sum(({ opened }) => opened),
      kept: sum(({ state }) => state === 'kept'),
      failed: sum(({ state }) => state === 'failed'),
    };
    return [[channel, figures] as const];
  });
  return new Map(found);
}

export function noDeliveries(channel: Channel): DeliveryFigures {
  const delivered = isDeliveryConfirmed(channel) ? 0 : null;
  return { messages: 0, sent: 0, delivered, opened: 0, kept: 0, failed: 0 };
}
