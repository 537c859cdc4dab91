import type postgres from 'postgres';
import { logoKey } from '@/lib/domain/brand/names';
import { storageKey } from '@/lib/domain/attachments/names';
import { openClient } from '@/lib/platform/db/client';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { tableFacts } from '@/drizzle/tables';

/** What a retailer has: digests of its rows by table, and names of rows whose file is not there. */
export interface HeldRows {
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly withoutFile: readonly string[];
}

/** How many rows of each table are gone, and how many have come; a row that was changed counts as both. */
export type RowChanges = Readonly<Record<string, { readonly gone: number; readonly come: number }>>;

/** Columns that move with every call, whatever it does. */
const moving = ['last_used_at', 'last_used_address', 'last_seen_at'];

const owned = [...tableFacts].filter(([, { owner }]) => owner === 'retailer').map(([name]) => name);

const digestOf = (alias: string) =>
  `md5((to_jsonb(${alias}) - array[${moving.map((name) => `'${name}'`).join(', ')}])::text) as digest`;

/** Everything of the retailer $1: its rows in every table that has a retailer, its own row, and its jobs. */
const everything = [
  ...owned.map((name) => `select '${name}' as name, ${digestOf('t')} from ${name} t where retailer_id = $1`),
  `select 'retailers', ${digestOf('t')} from retailers t where id = $1`,
  `select 'jobs', md5(name || data::text) from pgboss.job
   where coalesce(data ->> 'retailer', data ->> 'retailer_id') = $1::text
     or data ->> 'email' in (select email from portal_users where retailer_id = $1)`,
].join('\nunion all\n');

const files = `
  select 'attachments' as name, id::text as id from attachments where retailer_id = $1
  union all select 'brand_logos', id::text from brand_logos where retailer_id = $1`;

/** Looks at rows past the pool of the process. The caller ends it. */
export class RowReader {
  readonly #sql: postgres.Sql;

  constructor(databaseUrl: string) {
    this.#sql = openClient(databaseUrl, { max: 1 });
  }

  async read(retailerId: number): Promise<HeldRows> {
    const found = await this.#sql.unsafe<{ name: string; digest: string }[]>(everything, [retailerId], {
      prepare: true,
    });
    const rows = Map.groupBy(found, ({ name }) => name);
    const withoutFile: string[] = [];
    const named = await this.#sql.unsafe<{ name: string; id: string }[]>(files, [retailerId], {
      prepare: true,
    });
    for (const { name, id } of named) {
      const key = name === 'attachments' ? storageKey(retailerId, id) : logoKey(retailerId, id);
      const bytes = await fileStorage().read(key);
      await bytes?.cancel();
      if (bytes === null) withoutFile.push(`${name} ${id}`);
    }
    return {
      rows: new Map(Array.from(rows, ([name, all]) => [name, all.map(({ digest }) => digest)])),
      withoutFile,
    };
  }

  /** Forgets tries that count against an account or a network: a test makes more of them than anybody may. */
  async forgetTries(): Promise<void> {
    await this.#sql`delete from sign_in_failures`;
  }

  end(): Promise<void> {
    return this.#sql.end({ timeout: 1 });
  }
}

/** What differs between two looks, but in tables of which more may come without harm. */
export function changesBetween(
  before: HeldRows,
  after: HeldRows,
  harmless: readonly string[] = [],
): RowChanges {
  const names = new Set([...before.rows.keys(), ...after.rows.keys()]);
  const changes = [...names]
    .filter((name) => !harmless.includes(name))
    .flatMap((name) => {
      const [old, now] = [before.rows.get(name) ?? [], after.rows.get(name) ?? []];
      const gone = withoutThose(old, now).length;
      const come = withoutThose(now, old).length;
      return gone + come === 0 ? [] : [[name, { gone, come }] as const];
    });
  return Object.fromEntries(changes.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Those of a list that are not in the other one, each as often as it is there. */
function withoutThose(list: readonly string[], other: readonly string[]): string[] {
  const left = Map.groupBy(other, (one) => one);
  return list.filter((one) => left.get(one)?.pop() === undefined);
}
