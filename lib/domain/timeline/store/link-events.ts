import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditEntries } from '@/drizzle/schema/audit';
import { receiptLinks } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import type { TimelineRights } from '../event';
import { actorColumns, word, type EventSource } from './source';

const link = alias(receiptLinks, 'link');
const other = alias(receiptLinks, 'other');

/** A digest, because the token is a secret. */
const linkId = sql`left(encode(sha256(convert_to(${link.token}, 'UTF8')), 'hex'), 32)::uuid`;

function entryAt(ctx: Context, id: string, column: 'createdAt' | 'revokedAt', actions: readonly string[]) {
  const { subjectType, subjectId, at, action } = auditEntries;
  const those = sql.join(actions.map(word), sql`, `);
  return sql`left join ${auditEntries} on ${owned(ctx, auditEntries)} and ${subjectType} = 'receipt'
    and ${subjectId} = ${id} and ${at} = ${link[column]} and ${action} in (${those})`;
}

function others(ctx: Context, id: string) {
  return and(owned(ctx, other), eq(other.receiptId, id), ne(other.token, link.token));
}

export function linksMade(ctx: Context, id: string, rights: TimelineRights): EventSource {
  const ended = and(others(ctx, id), isNotNull(other.revokedAt), eq(other.revokedAt, link.createdAt));
  // This condition is always true. It lets Postgres use the two indexes, of which each covers one half.
  const either = or(isNull(link.revokedAt), isNotNull(link.revokedAt));
  const by = { actor: sql`${auditEntries.actor}`, request: sql`${auditEntries.requestId}` };
  return {
    rank: 'made',
    columns: {
      at: sql`${link.createdAt}`,
      id: linkId,
      kind: word('link'),
      type: sql`case when exists (select from ${receiptLinks} as other where ${ended}) then 'replaced' else 'made' end`,
      ...actorColumns(rights, by),
    },
    // Excludes links revoked in the instant of their creation, because they never worked.
    from: sql`${receiptLinks} as link ${entryAt(ctx, id, 'createdAt', ['post_receipt_link'])}
      where ${and(owned(ctx, link), eq(link.receiptId, id), either)} and ${link.revokedAt} is distinct from ${link.createdAt}`,
  };
}

export function linksRevoked(ctx: Context, id: string, rights: TimelineRights): EventSource {
  const next = and(
    others(ctx, id),
    or(isNull(other.revokedAt), isNotNull(other.revokedAt)),
    eq(other.createdAt, link.revokedAt),
  );
  const by = { actor: sql`${auditEntries.actor}`, request: sql`${auditEntries.requestId}` };
  return {
    rank: 'revoked',
    columns: {
      at: sql`${link.revokedAt}`,
      id: linkId,
      kind: word('link'),
      type: word('revoked'),
      ...actorColumns(rights, by),
    },
    from: sql`${receiptLinks} as link ${entryAt(ctx, id, 'revokedAt', ['delete_receipt_link'])}
      where ${and(owned(ctx, link), eq(link.receiptId, id), isNotNull(link.revokedAt))}
      and not exists (select from ${receiptLinks} as other where ${next})`,
  };
}
