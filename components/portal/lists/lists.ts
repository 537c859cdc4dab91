import { portalPath } from '@/lib/core/portal-path';
import { reachedSteps } from '@/lib/domain/delivery/delivery-state';
import { channels } from '@/lib/domain/delivery/message-content';
import type { DeliveryState } from '@/lib/domain/delivery/outbox-schema';
import type { RawStatusWire } from '@/lib/domain/pos/schema';
import { problemKinds } from '@/lib/domain/problems/kinds';
import type { AuditRow } from '../audit/audit-list';
import type { CardRow } from '../cards/cards-list';
import type { ClientRow } from '../clients/clients-list';
import type { DeliveryRow } from '../deliveries/deliveries-list';
import { listOf, type List, type SearchableList } from '../kit/list/list';
import { day, oneOf, text, textLike, uuid, wholeNumber } from '../kit/list/params';
import type { ProgramRow } from '../loyalty/programs-list';
import type { RewardRow } from '../loyalty/rewards-list';
import type { ProblemRow } from '../problems/problem-row';
import type { RawRow } from '../raw/raw-list';
import type { StoreRow } from '../stores/stores-list';
import type { TransformationRow } from '../transformations/transformations-list';
import type { GroupRow } from '../users/groups-list';
import type { UserRow } from '../users/users-list';

export const storeList = listOf<StoreRow>()('stores', portalPath.stores, { q: text(), after: wholeNumber });

export const clientList = listOf<ClientRow>()('clients', portalPath.clients, {
  q: text(),
  after: wholeNumber,
});

export const userList = listOf<UserRow>()('users', portalPath.users, {
  q: text(),
  group: text(),
  after: text(320),
});

export const cardList = listOf<CardRow>()('cards', portalPath.cards, { q: text(), after: text() });

export const programList = listOf<ProgramRow>()('loyalty', portalPath.loyaltyPrograms, {
  after: wholeNumber,
});

/** The rewards of one program, which the path of its page names (`listWithin`). */
export const rewardList = listOf<RewardRow>()(
  'rewards',
  ({ program, ...args }) =>
    program === null || program === undefined
      ? portalPath.loyaltyPrograms()
      : portalPath.loyaltyProgram(program, args),
  {
    program: wholeNumber,
    claimed: oneOf<'claimed' | 'not_claimed'>(['claimed', 'not_claimed']),
    from: day,
    to: day,
    consumer: text(),
    /** Whose points the page shows beside it. */
    who: text(),
    after: wholeNumber,
  },
);

export const transformationList = listOf<TransformationRow>()('transformations', portalPath.transformations, {
  after: text(),
});

export const deliveryList = listOf<DeliveryRow>()('deliveries', portalPath.deliveries, {
  q: text(320),
  state: oneOf<DeliveryState>(['queued', 'sending', 'sent', 'kept', 'failed']),
  channel: oneOf(channels),
  /** The consumer whose messages are shown. */
  identifier: text(),
  /** Days of receipts whose messages are shown, a store of theirs, and how far messages have come. */
  from: day,
  to: day,
  store: wholeNumber,
  reached: oneOf(reachedSteps),
  after: uuid,
});

export const problemList = listOf<ProblemRow>()('problems', portalPath.problems, {
  /** Open ones without it. */
  state: oneOf<'snoozed' | 'resolved'>(['snoozed', 'resolved']),
  kind: oneOf(problemKinds),
  assignee: oneOf(['me']),
});

export const rawList = listOf<RawRow>()('raw', portalPath.rawReceipts, {
  q: text(),
  state: oneOf<RawStatusWire['state']>(['received', 'processed', 'ignored', 'failed']),
  transformation: text(100),
  /** Those that failed for one cause. */
  cause: textLike(/^[0-9a-f]{32}$/),
  /** Failed ones one by one; without it they are in the problems inbox, by cause. */
  view: oneOf(['single']),
  after: uuid,
});

export const groupList = listOf<GroupRow>()('groups', portalPath.groups, { q: text(), after: text() });

/** Changes, newest first. */
export const auditList = listOf<AuditRow>()('audit', portalPath.audit, {
  /** As the trail names actors: `client:<id>`, `user:<e-mail>`, `system:<name>`. */
  actor: text(),
  action: text(),
  /** What was changed: both or none. */
  subject_type: text(),
  subject_id: text(),
  request_id: text(),
  from: day,
  to: day,
  /** The entry after which the page begins. */
  after: text(),
});

/** Lists with a box for words. */
const wordLists = {
  cards: cardList,
  clients: clientList,
  deliveries: deliveryList,
  groups: groupList,
  raw: rawList,
  stores: storeList,
  users: userList,
} as const;

export type WordList = keyof typeof wordLists;

/** A list by its name, as far as its search box needs it. */
export function searchableList(name: WordList): SearchableList {
  return wordLists[name] as List as SearchableList;
}
