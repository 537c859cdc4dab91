import { isKeyKnown } from '@/lib/platform/auth/secret-box';
import { isClaim, openAnswer } from '@/lib/platform/http/idempotency';
import {
  deleteKey,
  readKeys,
  type KeyName,
  type StoredKey,
} from '@/lib/platform/http/store/idempotency-keys';
import type { Context } from '@/lib/platform/context';
import type { SoughtPerson } from './schema';
import { distinctiveValues } from './sought-person';

const stepRows = 500;

/**
 * Stored answers (of a day) are sealed, so each is opened and read. A retry of such a request then runs as a new one.
 * Claims go, too: their answer may still name the person, and is not stored without a claim. So do answers whose key is
 * lost: their content cannot be checked, and they answer no retry. Returns their number.
 */
export async function eraseAnswers(
  ctx: Context,
  person: SoughtPerson,
  onStep: (rows: number) => Promise<void>,
): Promise<number> {
  const quoted = JSON.stringify(person.identifier).toLowerCase();
  const wanted = [quoted, ...distinctiveValues(person).map((value) => JSON.stringify(value).slice(1, -1))];
  const texts = wanted.map((text) => text.toLowerCase());
  let after: KeyName | null = null;
  let removed = 0;
  for (;;) {
    const rows: StoredKey[] = await readKeys(ctx, { count: stepRows, after });
    for (const row of rows) {
      if (!isClaim(row) && !names(row, texts)) continue;
      await deleteKey(ctx, row);
      if (!isClaim(row)) removed += 1;
    }
    await onStep(rows.length);
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < stepRows) return removed;
  }
}

function names(row: StoredKey, texts: readonly string[]): boolean {
  if (!isKeyKnown(row.answer)) return true;
  const said = `${row.key} ${openAnswer(row)}`.toLowerCase();
  return texts.some((text) => said.includes(text));
}
