import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { recordEvents } from '@/lib/domain/events/record-events';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { invalidRequest, notFound } from '@/lib/core/errors';
import { violationsOf } from '@/lib/platform/http/violations';
import { applyPatch, type JsonPatch } from '@/lib/platform/json-patch/apply-patch';
import { maskProperties } from './mask-properties';
import { changedTags } from './opt-out';
import { presentIdentifier, presentProperties } from './present';
import { identifierProperties, type IdentifierPropertiesWire, type PlainIdentifierPatch } from './schema';
import { indexIdentifier } from './index-identifier';
import { summarise } from './store/summaries';
import { findIdentifier, type IdentifierRow, updateIdentifier } from './store/identifiers';

const patchedIdentifier = z.object({ properties: identifierProperties });

/**
 * Changes properties by a JSON Patch (specification §4.11), under a row lock.
 * @throws ServiceError `not_found`, `unprocessable`, `conflict` or `invalid_request`.
 */
export function patchIdentifier(
  ctx: Context<'patch_identifier'>,
  identifier: string,
  patch: JsonPatch,
): Promise<void> {
  return change(ctx, identifier, async (inner, row) => {
    const summaries = await summarise(inner, [identifier]);
    const document = presentIdentifier(row, summaries(identifier));
    return applyPatch(document, patch, (tokens) => tokens[0] === 'properties');
  });
}

export function patchIdentifierPlainly(
  ctx: Context<'patch_identifier'>,
  identifier: string,
  { properties }: PlainIdentifierPatch,
): Promise<void> {
  return change(ctx, identifier, async (_inner, row) => {
    const { 'opt-out': set, 'opt-out+=': add = [], 'opt-out-=': remove = [], ...others } = properties;
    const before = presentProperties(row.properties);
    const tags = set ?? [...before['opt-out'], ...add].filter((tag) => !remove.includes(tag));
    return { properties: { ...before, ...others, 'opt-out': tags } };
  });
}

function change(
  ctx: Context,
  identifier: string,
  edit: (ctx: Context, row: IdentifierRow) => Promise<unknown>,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const row = await findIdentifier(inner, identifier, 'held');
    if (row === null) throw notFound('identifier');
    const edited = await edit(inner, row);
    const parsed = patchedIdentifier.safeParse(edited);
    if (!parsed.success) throw invalidRequest(violationsOf(parsed.error, 'body', edited));
    const properties = maskProperties(parsed.data.properties);
    const before = presentProperties(row.properties);
    const tags = changedTags(before['opt-out'], properties['opt-out'] ?? []);
    await save(inner, row, before, { ...presentProperties(properties), 'opt-out': tags });
  });
}

async function save(
  ctx: Context,
  row: IdentifierRow,
  before: IdentifierPropertiesWire,
  after: IdentifierPropertiesWire,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const now = ctx.now();
  const properties = identifierProperties.parse(after);
  await indexIdentifier(ctx, { identifier: row.identifier, properties, updatedAt: now }, row.updatedAt);
  await updateIdentifier(ctx, row.identifier, {
    properties,
    updatedAt: now,
    // Only changes by users move `sourceUpdatedAt`, not those by programs that synchronise data (contract
    // section 8).
    ...(ctx.actor.kind === 'user' ? { sourceUpdatedAt: now } : {}),
  });
  await recordChange(ctx, {
    action: 'patch_identifier',
    subjectType: 'identifier',
    subjectId: row.identifier,
    before,
    after,
  });
  await recordEvents(ctx, [{ type: 'identifier.updated', data: { id: row.identifier } }]);
}
