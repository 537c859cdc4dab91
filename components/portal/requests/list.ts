import { portalPath } from '@/lib/core/portal-path';
import type { KeptRequestWire } from '@/lib/domain/requests/schema';
import { listOf } from '../kit/list/list';
import { text, textLike, uuid, wholeNumber } from '../kit/list/params';

export interface RequestRow extends Omit<KeptRequestWire, 'client' | 'body' | 'content_type'> {
  readonly timeText: string;
  readonly client: { readonly id: number; readonly name: string | null; readonly page: string | null };
  readonly body: string | null;
  /** A curl command with `$TOKEN` instead of the credential. */
  readonly curl: string;
}

export const requestList = listOf<RequestRow>()('requests', portalPath.requests, {
  request_id: text(128),
  client: wholeNumber,
  operation: text(128),
  status: textLike(/^[2-5](?:xx|\d\d)$/),
  after: uuid,
});
