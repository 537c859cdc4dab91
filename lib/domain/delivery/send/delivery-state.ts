import type { DeliveryState } from '../outbox/outbox-schema';
import type { MessageRow } from '../store/messages';

/** Provider of messages that are only in the built-in outbox. */
export const outboxProvider = 'outbox' as const;

/** Returns `kept` for messages of the built-in outbox, which are stored as `sent`. */
export function deliveryStateOf({ state, provider }: Pick<MessageRow, 'state' | 'provider'>): DeliveryState {
  return state === 'sent' && provider === outboxProvider ? 'kept' : state;
}

/** False for an erased person's message, which has no recipient to link to. */
export function namesRecipient({ recipient }: Pick<MessageRow, 'recipient'>): boolean {
  return recipient.includes('@') || recipient.startsWith('+');
}

/** `delivered` by the provider's report, `opened` by the link. */
export const reachedSteps = ['delivered', 'opened'] as const;

export type Reached = (typeof reachedSteps)[number];
