import { emptyEntry } from '@/lib/domain/audit/store/chain';
import { inTransaction, type Context } from '@/lib/platform/context';
import { lockNumbers } from '@/lib/platform/db/numbering';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { eraseProperties, eraseValue, isSearchFor } from './erase-value';
import { erasedMark } from './erased-mark';
import type { SoughtPerson } from './schema';
import {
  type AuditRow,
  readEntries,
  readAddedEntries,
  readSendings,
  type Sendings,
} from '@/lib/domain/audit/store/entries';

/** Erases a person from audit entries. Actor, action, subject type, time and request remain. */
export function eraseAudit(ctx: Context, person: SoughtPerson, ids: readonly string[]): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    // A lock, because a concurrent erasure may change the same entries.
    await lockNumbers(inner, 'auditSeals');
    const rows = await readEntries(inner, ids);
    for (const row of rows) {
      const about = subjectWithout(row, person);
      const { before, after } = row as { before: JsonValue; after: JsonValue };
      const values = about.isPerson
        ? { before: null, after: null }
        : { before: clear(before, person), after: clear(after, person) };
      await emptyEntry(inner, { id: row.id, subjectId: about.id, ...values });
    }
    return rows.length;
  });
}

export function eraseSendings(ctx: Context, sendings: Sendings): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    await lockNumbers(inner, 'auditSeals');
    const rows = await readSendings(inner, sendings);
    for (const { id, subjectId, before, after } of rows) {
      await emptyEntry(inner, {
        id,
        subjectId,
        before: withoutAddresses(before),
        after: withoutAddresses(after),
      });
    }
    return rows.length;
  });
}

/**
 * Keeps only the delivery's state. The text of a failure is erased as well, because it can contain the
 * address.
 */
function withoutAddresses(value: unknown): JsonValue {
  if (!isJsonObject(value)) return null;
  return Object.fromEntries(
    Object.entries(value).map(([name, before]) => [
      name,
      name === 'state' || before === null ? before : erasedMark,
    ]),
  );
}

export function eraseAddedEntries(ctx: Context, receiptIds: readonly string[]): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    await lockNumbers(inner, 'auditSeals');
    const rows = await readAddedEntries(inner, receiptIds);
    for (const { id, subjectId } of rows) {
      await emptyEntry(inner, { id, subjectId, before: null, after: null });
    }
    return rows.length;
  });
}

function subjectWithout(
  { subjectType, subjectId }: AuditRow,
  person: SoughtPerson,
): { readonly id: string; readonly isPerson: boolean } {
  if (subjectType === 'identifier' && subjectId === person.identifier) {
    return { id: erasedMark, isPerson: true };
  }
  const [program = '', ...rest] = subjectId.split('/');
  if (subjectType === 'loyalty_identifier' && rest.join('/') === person.identifier) {
    return { id: `${program}/${erasedMark}`, isPerson: true };
  }
  return { id: eraseValue(subjectId, person), isPerson: false };
}

function withoutQuestions(value: JsonObject, { identifier }: SoughtPerson): JsonObject {
  const { query, name, subjectType, subjectId } = value;
  const namesPerson = typeof query === 'string' && isSearchFor(query, identifier);
  const isSubject =
    typeof subjectId === 'string' &&
    (subjectType === 'identifier'
      ? subjectId === identifier
      : subjectType === 'loyalty_identifier' && subjectId.slice(subjectId.indexOf('/') + 1) === identifier);
  return {
    ...(namesPerson ? { query: erasedMark, ...(name === undefined ? {} : { name: erasedMark }) } : {}),
    ...(isSubject ? { subjectId: erasedMark } : {}),
  };
}

function clear(value: JsonValue, person: SoughtPerson): JsonValue {
  if (!isJsonObject(value)) return eraseValue(value, person);
  const isOwn = value['identifier'] === person.identifier;
  const { properties } = value;
  return eraseValue(
    {
      ...value,
      ...(isOwn ? { identifier: erasedMark } : {}),
      ...withoutQuestions(value, person),
      ...(isJsonObject(properties) ? { properties: eraseProperties(properties, person) } : {}),
    },
    person,
  );
}
