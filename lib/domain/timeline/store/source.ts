import { sql, type SQL } from 'drizzle-orm';
import type { TimelineRights } from '../event';

/** Events of one instant in the order in which they are caused, the first first. */
export const ranks = { raw: 0, receipt: 1, revoked: 2, made: 3, change: 4, delivery: 5, note: 6 } as const;

/** Columns of an event in SQL; what is left out is null. */
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

/** Where events of one kind come from: a select of the newest of them. */
export interface Source {
  readonly rank: keyof typeof ranks;
  readonly columns: Columns;
  /** Tables and conditions, its retailer among them. */
  readonly from: SQL;
}

/** A text as a column. */
export function word(text: string): SQL {
  return sql`${text}::text`;
}

/** Who did something, and by which request, for those who may read the audit trail. */
export function whoDid({ changes }: TimelineRights, by: Required<Pick<Columns, 'actor' | 'request'>>) {
  return changes ? by : {};
}
