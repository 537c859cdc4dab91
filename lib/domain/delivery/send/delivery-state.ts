import type { DeliveryState } from '../outbox/outbox-schema';
import type { MessageRow } from '../store/messages';

/** Provider of messages that the built-in outbox kept. */
export const outboxProvider = 'outbox' as const;

/**
 * The stored state of a message in the built-in outbox is `sent`; only its provider shows that it was not delivered.
 */
export function deliveryStateOf({ state, provider }: Pick<MessageRow, 'state' | 'provider'>): DeliveryState {
  return state === 'sent' && provider === outboxProvider ? 'kept' : state;
}

/** True for a message with its recipient: that of an erased person has none, and gets no link to one. */
export function namesRecipient({ recipient }: Pick<MessageRow, 'recipient'>): boolean {
  return recipient.includes('@') || recipient.startsWith('+');
}

/** Known progress behind the provider: `delivered` by its report, `opened` by the link. */
export const reachedSteps = ['delivered', 'opened'] as const;

export type Reached = (typeof reachedSteps)[number];
