import type { Context } from '@/lib/platform/context';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import type { Channel } from './message-content';
import { testAddresses } from './test-delivery';
import { optOutTags } from '@/lib/domain/identifiers/opt-out-tags';
import { readIdentifiers } from '@/lib/domain/identifiers/store/identifiers';

/** The channels that the retailer sends every receipt by when it arrives. */
export function automaticChannels({ channels, send_on_arrival: onArrival }: RetailerSettings): Channel[] {
  return onArrival.filter((channel) => channels.includes(channel));
}

/**
 * The tags that unsubscribing sets: of what the retailer sends by itself, of the channels that the receipt asks for besides,
 * and of mails, which hold the way to it.
 */
export function automaticTags({ retailer }: Context, ofReceipt: readonly Channel[]): string[] {
  const { send_on_arrival: onArrival } = retailer.settings;
  return [...new Set<Channel>(['email', ...onArrival, ...ofReceipt])].map((channel) => optOutTags[channel]);
}

/** A message as far as consumers may not want it. */
export interface Unasked {
  readonly channel: Channel;
  /** Whose receipt it is. */
  readonly identifier: string | null;
  readonly recipient: string;
  /** Whether a test client's. */
  readonly test: boolean;
}

/** The identifier that stops receipts to an address: tills write the same one in either case. */
export function subscribedAddress(recipient: string): string {
  return recipient.toLowerCase();
}

/**
 * Whether a consumer wants nothing by a channel: the one whose receipt it is, or the recipient of the message, as another
 * address than the consumer's own is unsubscribed by that address itself.
 */
export async function isUnwanted(ctx: Context, message: Unasked): Promise<boolean> {
  return (await findUnwanted(ctx, [{ ...message, asked: ctx }])).size > 0;
}

/** Those of these messages that their consumers do not want, as `isUnwanted` tells, by one statement; `asked` is who sends each. */
export async function findUnwanted<Each extends Unasked & { readonly asked: Context }>(
  ctx: Context,
  all: readonly Each[],
): Promise<ReadonlySet<Each>> {
  const named = all.map((message) => ({ message, names: namesOf(message) }));
  const known = await readIdentifiers(ctx, [...new Set(named.flatMap(({ names }) => names))]);
  const unwanted = named.filter(({ message: { channel, test }, names }) =>
    names.some(
      (name) =>
        (test && subscribedAddress(name) === testAddresses.optout) ||
        known.get(name)?.properties['opt-out']?.includes(optOutTags[channel]),
    ),
  );
  return new Set(unwanted.map(({ message }) => message));
}

/** The identifiers that stop a message, as far as its sender may see them. */
function namesOf({
  asked: { consumers },
  identifier,
  recipient,
}: Unasked & { readonly asked: Context }): string[] {
  const names = [identifier ?? [], recipient, subscribedAddress(recipient)].flat();
  return [...new Set(names)].filter((name) => consumers === null || consumers.includes(name));
}
