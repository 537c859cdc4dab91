/** A statement that is about all retailers, and may be. */
interface AcrossRetailers {
  /** Whose it is: a job, or what reads figures. */
  readonly name: string;
  readonly reason: string;
  /** What it looks like, with blanks as single spaces. */
  readonly statement: RegExp;
}

const batchOf = (table: string, column: string) =>
  new RegExp(
    String.raw`^delete from "${table}" where "${table}"\."${column}" < \$1 and ctid = any\(array\(select ctid from "${table}" where "${table}"\."${column}" < \$2 limit \$3\)\)$`,
  );
const statesOf = (table: string) =>
  new RegExp(
    String.raw`^select count\(\*\)::int as count from \( select 1 from "${table}" where "${table}"\."retailer_id" = any\(array\(select "retailers"\."id" from "retailers"\)\) and "${table}"\."state" = \$1 and not "${table}"\."test" limit \$2 \) as of_all$`,
  );

/** Every statement on tables of retailers that names none. Each must occur in a run of all tests. */
export const acrossRetailers: readonly AcrossRetailers[] = [
  ...(
    [
      ['password_resets', 'expires_at'],
      ['portal_sessions', 'expires_at'],
    ] as const
  ).map(([table, column]) => ({
    name: 'prune-expired',
    reason: `clears ${table} by their age alone, of all retailers, and reads nothing of them`,
    statement: batchOf(table, column),
  })),
  ...['raw_receipts', 'messages'].map((table) => ({
    name: 'metrics',
    reason: `counts ${table} of all retailers by state, for the operator`,
    statement: statesOf(table),
  })),
  {
    name: 'sequence-events',
    reason: 'looks which retailers have events without a position, and reads nothing of them',
    statement:
      /^select distinct "retailer_id" from \(select "retailer_id" from "unsequenced_events" where "unsequenced_events"\."retailer_id" = any\(array\(select "retailers"\."id" from "retailers"\)\) limit \$1\) "waiting"$/,
  },
  {
    name: 'metrics',
    reason: 'reads the age and the attempts of messages of all retailers that wait, for the operator',
    statement:
      /^select min\(created_at\) as oldest, count\(\*\) filter \(where attempts > 0\)::int as retrying from \( select "messages"\."created_at", "messages"\."attempts" from "messages" where "messages"\."retailer_id" = any\(array\(select "retailers"\."id" from "retailers"\)\) and "messages"\."state" = 'queued' limit \$1 \) as waiting$/,
  },
  {
    name: 'metrics',
    reason: 'counts the tails of the search indexes of all retailers, for the operator',
    statement:
      /^select coalesce\(sum\(length\), 0\)::int as sum, .* from \(select count\(\*\) as length from search_tail group by retailer_id, index\) as tails$/,
  },
  {
    name: 'metrics',
    reason: 'reads the sizes of the search segments of all retailers, for the operator',
    statement: /^select size, dead_count as "deadCount" from search_segments where is_ready$/,
  },
  {
    name: 'deliver-webhooks',
    reason: 'takes the webhooks of all retailers that have something to send, each for its own retailer then',
    statement:
      /^update "webhooks" set "due_at" = \$1::timestamptz, "leased_until" = \$2 where \("webhooks"\."retailer_id", "webhooks"\."id"\) in \(select retailer_id, id from webhooks where due_at <= \$3::timestamptz .* for update skip locked\) returning .*$/,
  },
  {
    name: 'deliver-webhooks',
    reason: 'asks whether any retailer has a webhook, and reads nothing of it',
    statement:
      /^select "id" from "webhooks" where \("webhooks"\."retailer_id" = any\(array\(select "retailers"\."id" from "retailers"\)\) and "webhooks"\."status" = \$1\) limit \$2$/,
  },
];
