import { useState } from 'react';

interface Row {
  readonly id: string;
}

const none: ReadonlySet<string> = new Set();

/** Returns ids of new rows above the rows shown before. After a change of page it returns none. */
export function useFresh(rows: readonly Row[]): ReadonlySet<string> {
  const [last, setLast] = useState({ rows, fresh: none });
  if (last.rows === rows) return last.fresh;
  const fresh = freshRows(last.rows, rows);
  setLast({ rows, fresh });
  return fresh;
}

export function freshRows(before: readonly Row[], rows: readonly Row[]): ReadonlySet<string> {
  const known = new Set(before.map(({ id }) => id));
  const first = rows.findIndex(({ id }) => known.has(id));
  return first <= 0 ? none : new Set(rows.slice(0, first).map(({ id }) => id));
}
