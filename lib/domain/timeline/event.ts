import type { JsonValue } from '@/lib/core/json';

export const timelineKinds = ['arrival', 'change', 'assignment', 'delivery', 'link', 'note'] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** Orders events; those of one instant by rank, then id. */
export interface TimelinePlace {
  readonly at: Date;
  readonly rank: number;
  readonly id: string;
}

export interface TimelineEvent extends TimelinePlace {
  readonly kind: TimelineKind;
  /** `receipt`, `raw_receipt`, an audit action, a delivery event, `made`, `replaced`, `revoked`, `note`. */
  readonly type: string;
  /** Actor as in the audit trail. */
  readonly actor: string | null;
  readonly requestId: string | null;
  readonly before: JsonValue;
  readonly after: JsonValue;
  readonly channel: 'email' | 'sms' | 'whatsapp' | null;
  readonly recipient: string | null;
  readonly detail: string | null;
  readonly automatic: boolean;
  readonly messageId: string | null;
  readonly text: string | null;
  readonly editedAt: Date | null;
}

export interface TimelineRights {
  readonly raw: boolean;
  readonly changes: boolean;
  readonly deliveries: boolean;
  readonly recipients: boolean;
  readonly links: boolean;
  readonly notes: boolean;
}
