import type { Context } from '@/lib/platform/context';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import type { Channel } from '../send/message-content';
import { testAddresses } from '../send/test-delivery';
import { optOutTags } from '@/lib/domain/identifiers/opt-out-tags';
import { readOptOuts } from '@/lib/domain/identifiers/store/merges';

export function automaticChannels({ channels, send_on_arrival: onArrival }: RetailerSettings): Channel[] {
  return onArrival.filter((channel) => channels.includes(channel));
}

/**
 * Tags of the automatic channels. E-mail is always included, because its messages hold the link to
 * unsubscribe.
 */
export function automaticTags({ retailer }: Context, ofReceipt: readonly Channel[]): string[] {
  const { send_on_arrival: onArrival } = retailer.settings;
  return [...new Set<Channel>(['email', ...onArrival, ...ofReceipt])].map((channel) => optOutTags[channel]);
}

export interface OptOutMessage {
  readonly channel: Channel;
  readonly identifier: string | null;
  readonly recipient: string;
  readonly test: boolean;
}

/** In lower case, because tills write addresses in upper and lower case. */
export function subscribedAddress(recipient: string): string {
  return recipient.toLowerCase();
}

/**
 * Returns messages whose recipient or consumer has opted out, in one statement. If identifiers are merged, an
 * opt-out of one of them is enough. `caller` is the context of each sender.
 */
export async function findUnwanted<Each extends OptOutMessage & { readonly caller: Context }>(
  ctx: Context,
  all: readonly Each[],
): Promise<ReadonlySet<Each>> {
  const named = all.map((message) => ({ message, names: namesOf(message) }));
  const tags = await readOptOuts(ctx, [...new Set(named.flatMap(({ names }) => names))]);
  const unwanted = named.filter(({ message: { channel, test }, names }) =>
    names.some(
      (name) =>
        (test && subscribedAddress(name) === testAddresses.optout) ||
        tags.get(name)?.has(optOutTags[channel]),
    ),
  );
  return new Set(unwanted.map(({ message }) => message));
}

/**
 * Identifiers whose opt-out stops the message. A sender for signed consumers sees only the opt-outs of these
 * consumers.
 */
function namesOf({
  caller: { consumers },
  identifier,
  recipient,
}: OptOutMessage & { readonly caller: Context }): string[] {
  const names = [identifier ?? [], recipient, subscribedAddress(recipient)].flat();
  return [...new Set(names)].filter((name) => consumers === null || consumers.includes(name));
}
