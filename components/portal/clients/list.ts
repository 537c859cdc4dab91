import { portalPath } from '@/lib/core/portal-path';
import type { ClientWire } from '@/lib/domain/clients/schema';
import type { AgoWords } from '../kit/format/ago';
import { listOf } from '../kit/list/list';
import { text, wholeNumber } from '../kit/list/params';

export interface ClientRow extends ClientWire {
  readonly lastUsed: AgoWords | null;
}

export const clientList = listOf<ClientRow>()('clients', portalPath.clients, {
  q: text(),
  after: wholeNumber,
});
