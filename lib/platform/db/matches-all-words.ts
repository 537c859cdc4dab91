import { and, ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Uses no index, so it suits tables with a few thousand rows for a retailer. */
export function matchesAllWords(text: string, columns: readonly PgColumn[]): SQL | undefined {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  return and(
    ...words.map((word) => {
      const part = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return or(...columns.map((column) => ilike(column, part)));
    }),
  );
}
