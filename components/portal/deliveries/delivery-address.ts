import { channels, type Channel } from '@/lib/domain/delivery/message-content';
import { deliveryStates, type DeliveryState } from '@/lib/domain/delivery/outbox-schema';
import { textArgument } from '../list/page-address';

/** What a list of messages shows, as it stands in the address. */
export interface DeliveryAddress {
  readonly state: DeliveryState | null;
  readonly channel: Channel | null;
  readonly text: string | null;
  /** The consumer whose messages are shown. */
  readonly identifier: string | null;
  /** The id of the last one of the page before. */
  readonly after: string | null;
}

/** Reads an address; what makes no sense is left out. */
export function parseDeliveryAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): DeliveryAddress {
  const one = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  return {
    state: deliveryStates.find((state) => state === one('state')) ?? null,
    channel: channels.find((channel) => channel === one('channel')) ?? null,
    text: one('q')?.slice(0, 320) ?? null,
    identifier: textArgument(search, 'identifier'),
    after: one('after'),
  };
}

/** The address of a list. */
export function deliveriesHref(address: Partial<DeliveryAddress>): string {
  const { state, channel, text, identifier, after } = address;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ state, channel, q: text, identifier, after })) {
    if (typeof value === 'string') query.set(name, value);
  }
  return query.size === 0 ? '/deliveries' : `/deliveries?${query.toString()}`;
}
