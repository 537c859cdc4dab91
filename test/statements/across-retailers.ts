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
    String.raw`^delete from "${table}" where ctid = any\(array\(select ctid from "${table}" where "${table}"\."${column}" < \$1 limit \$2\)\)$`,
  );
const statesOf = (table: string) =>
  new RegExp(
    String.raw`^select count\(\*\)::int as count from \( select 1 from "retailers" cross join lateral \( select 1 from "${table}" where "${table}"\."retailer_id" = "retailers"\."id" and "${table}"\."state" = \$1 limit \$2 \) as of_retailer limit \$3 \) as of_all$`,
  );

/** Every statement on tables of retailers that names none. Each must occur in a run of all tests. */
export const acrossRetailers: readonly AcrossRetailers[] = [
  ...(
    [
      ['password_resets', 'expires_at'],
      ['portal_sessions', 'expires_at'],
      ['page_uses', 'used_at'],
      ['idempotency_keys', 'created_at'],
      ['card_failures', 'since'],
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
];
