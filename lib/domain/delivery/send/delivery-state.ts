import type { DeliveryState } from '../outbox/outbox-schema';
import type { MessageRow } from '../store/messages';

export const outboxProvider = 'outbox' as const;

/** Messages in the built-in outbox are stored as `sent`; their state is shown as `kept`. */
export function deliveryStateOf({ state, provider }: Pick<MessageRow, 'state' | 'provider'>): DeliveryState {
  return state === 'sent' && provider === outboxProvider ? 'kept' : state;
}

/** False for a message of an erased person, because its address was replaced. */
export function namesRecipient({ recipient }: Pick<MessageRow, 'recipient'>): boolean {
  return recipient.includes('@') || recipient.startsWith('+');
}

export const reachedSteps = ['delivered', 'opened'] as const;

export type Reached = (typeof reachedSteps)[number];
