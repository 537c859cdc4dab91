import { sql, type SQL } from 'drizzle-orm';
import type { TimelineRights } from '../event';

/** Order of events of one instant: causes before effects. */
export const ranks = { raw: 0, receipt: 1, revoked: 2, made: 3, change: 4, delivery: 5, note: 6 } as const;

interface Columns {
  readonly at: SQL;
  readonly id: SQL;
  readonly kind: SQL;
  readonly type: SQL;
  readonly actor?: SQL;
  readonly request?: SQL;
  readonly before?: SQL;
  readonly after?: SQL;
  readonly channel?: SQL;
  readonly recipient?: SQL;
  readonly detail?: SQL;
  readonly automatic?: SQL;
  readonly message?: SQL;
  readonly said?: SQL;
  readonly edited?: SQL;
}

export interface EventSource {
  readonly rank: keyof typeof ranks;
  readonly columns: Columns;
  readonly from: SQL;
}

export function word(text: string): SQL {
  return sql`${text}::text`;
}

export function actorColumns({ changes }: TimelineRights, by: Required<Pick<Columns, 'actor' | 'request'>>) {
  return changes ? by : {};
}
