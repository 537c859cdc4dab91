import type { JsonValue } from '@/lib/core/json';

/** What an event of a timeline is about. */
export const timelineKinds = ['arrival', 'change', 'assignment', 'delivery', 'link', 'note'] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** Where an event stands: events of one instant are ordered by their rank, those of one rank by their id. */
export interface TimelinePlace {
  readonly at: Date;
  readonly rank: number;
  readonly id: string;
}

/** Something that happened to a receipt. What an event of its kind does not have is null. */
export interface TimelineEvent extends TimelinePlace {
  readonly kind: TimelineKind;
  /**
   * What happened: `receipt` or `raw_receipt`, an action of the audit trail, a type of delivery events, `made`, `replaced`
   * or `revoked`, `note`.
   */
  readonly type: string;
  /** As in the audit trail. */
  readonly actor: string | null;
  readonly requestId: string | null;
  readonly before: JsonValue;
  readonly after: JsonValue;
  readonly channel: 'email' | 'sms' | 'whatsapp' | null;
  readonly recipient: string | null;
  /** Of deliveries: the provider that took a message, or why it failed. */
  readonly detail: string | null;
  /** Of deliveries: whether the message was sent on arrival. */
  readonly automatic: boolean;
  readonly messageId: string | null;
  readonly text: string | null;
  readonly editedAt: Date | null;
}

/** What a caller may see of a timeline. */
export interface TimelineRights {
  readonly raw: boolean;
  readonly changes: boolean;
  readonly deliveries: boolean;
  /** Where messages went. */
  readonly recipients: boolean;
  readonly links: boolean;
  readonly notes: boolean;
}
