import type { JsonValue } from '@/lib/core/json';

export const timelineKinds = ['arrival', 'change', 'assignment', 'delivery', 'link', 'note'] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** Position of an event. Events are ordered by time, then by rank, then by id. */
export interface TimelinePlace {
  readonly at: Date;
  readonly rank: number;
  readonly id: string;
}

export interface TimelineEvent extends TimelinePlace {
  readonly kind: TimelineKind;
  readonly type: string;
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
