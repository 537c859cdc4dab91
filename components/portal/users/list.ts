import { portalPath } from '@/lib/core/portal-path';
import type { PortalUserWire } from '@/lib/domain/portal-users/schema';
import type { AgoWords } from '../kit/format/ago';
import { listOf } from '../kit/list/list';
import { text } from '../kit/list/params';

export interface UserRow extends PortalUserWire {
  readonly seen: AgoWords | null;
}

export const userList = listOf<UserRow>()('users', portalPath.users, {
  q: text(),
  group: text(),
  after: text(320),
});

export interface GroupRow {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly users: number;
}

export const groupList = listOf<GroupRow>()('groups', portalPath.groups, { q: text(), after: text() });
