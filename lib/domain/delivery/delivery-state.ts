import type { DeliveryState } from './outbox-schema';
import type { MessageRow } from './store/messages';

/** What stands as the provider of messages that the built-in outbox kept. */
export const outboxProvider = 'outbox' as const;

/**
 * The state of a message as users and callers see it. Stored, a message that the built-in outbox kept is `sent`, which
 * ends its way; only its provider reports that it was not delivered.
 */
export function deliveryStateOf({ state, provider }: Pick<MessageRow, 'state' | 'provider'>): DeliveryState {
  return state === 'sent' && provider === outboxProvider ? 'kept' : state;
}

/** Whether a message says to whom it went: one of a person who was erased does not, and nothing that leads there is added to it. */
export function namesRecipient({ recipient }: Pick<MessageRow, 'recipient'>): boolean {
  return recipient.includes('@') || recipient.startsWith('+');
}

/** How far a message is known to have come behind its provider: `delivered` on the provider's word, `opened` by its link. */
export const reachedSteps = ['delivered', 'opened'] as const;

export type Reached = (typeof reachedSteps)[number];
