import { createHash } from 'node:crypto';
import type { Channel } from '@/lib/domain/delivery/send/message-content';
import type { RecordedFailure } from '@/lib/domain/pos/failure-cause';
import type { StaffPerson } from '@/lib/domain/portal-users/store/people';
import type { QualityWarning } from '@/lib/domain/receipts/wire/quality';
import type { SequenceGap } from '@/lib/domain/receipts/store/sequence-gaps';
import type { SilentSender } from './find-silent';
import type { ProblemKind, ProblemStatus } from './kinds';

export type ProblemCause =
  | {
      readonly kind: 'raw_failed';
      readonly failure: RecordedFailure;
      readonly transformation: string | null;
      /** True if a version was published after the last attempt at the raw receipts. */
      readonly isPublishedSince: boolean;
    }
  | { readonly kind: 'raw_waiting' }
  /** `failure` is the text of the provider or of this service for the newest delivery. */
  | { readonly kind: 'delivery_failed'; readonly channel: Channel; readonly failure: string | null }
  | { readonly kind: 'delivery_kept'; readonly channel: Channel }
  /** `sender` is an actor. `storeId` and `tillUuid` are set only for warnings about fiscal data. */
  | {
      readonly kind: QualityWarning;
      readonly sender: string;
      readonly storeId: number | null;
      readonly tillUuid: string | null;
    }
  /** `gaps` are the newest gaps; `missing` counts the missing numbers of all gaps. */
  | { readonly kind: 'number_gap'; readonly missing: number; readonly gaps: readonly SequenceGap[] }
  | { readonly kind: 'silent'; readonly senders: readonly (SilentSender & { readonly store: string })[] }
  | { readonly kind: 'erasure_failed' };

export interface ProblemSample {
  readonly type: 'raw_receipt' | 'delivery' | 'receipt' | 'store' | 'erasure';
  readonly id: string;
}

export interface ProblemGroup {
  readonly kind: ProblemKind;
  readonly fingerprint: string;
  readonly count: number;
  readonly stores: number;
  readonly tills: number;
  readonly places: readonly string[];
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  readonly sample: ProblemSample | null;
  readonly cause: ProblemCause;
}

export interface Problem extends ProblemGroup {
  readonly status: ProblemStatus;
  readonly snoozedUntil: Date | null;
  readonly resolvedAt: Date | null;
  readonly assignee: StaffPerson | null;
}

export function fingerprintOf(...parts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
