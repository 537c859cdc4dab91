import { count, or, type SQL, and, sql } from 'drizzle-orm';
import { owned, type Tenant } from './tenancy';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { sqlStateOf } from './violations';

export async function countRows(ctx: Tenant, { table }: Pick<ScannedTable, 'table'>): Promise<number> {
  const [row] = await ctx.db.select({ rows: count() }).from(table).where(owned(ctx, table));
  return row?.rows ?? 0;
}

const stepRows = 1000;

/**
 * A shortened step grows again after this many steps in time, because a cancelled step costs the whole time
 * limit.
 */
const stepsInTime = 10;

export interface ScannedTable {
  readonly table: PgTable & { readonly retailerId: AnyPgColumn };
  readonly key: AnyPgColumn;
  readonly meant: SQL | undefined;
  readonly from?: string;
}

/**
 * A step that exceeds the time limit is repeated with fewer rows. `onStep` gets the number of rows of each
 * step, `found` the keys of matches.
 */
export async function scanTable(
  ctx: Tenant,
  scanned: ScannedTable,
  found: (keys: readonly string[]) => Promise<void>,
  onStep: (rows: number) => Promise<void>,
): Promise<void> {
  const { meant } = scanned;
  if (meant === undefined) return;
  let after: string | null = scanned.from ?? null;
  let rowsMax = stepRows;
  let inTime = 0;
  for (;;) {
    const rows: readonly LookedAt[] | null = await lookAt(ctx, { ...scanned, meant, after }, rowsMax).catch(
      (error: unknown) => {
        if (sqlStateOf(error) !== statementCancelled || rowsMax === 1) throw error;
        return null;
      },
    );
    if (rows === null) {
      rowsMax = Math.ceil(rowsMax / 10);
      inTime = 0;
      continue;
    }
    const keys = rows.filter(({ isMeant }) => isMeant).map((row) => row.key);
    if (keys.length > 0) await found(keys);
    if (rows.length > 0) await onStep(rows.length);
    after = rows.at(-1)?.key ?? null;
    if (rows.length < rowsMax || after === null) return;
    inTime += 1;
    if (inTime % stepsInTime === 0) rowsMax = Math.min(rowsMax * 10, stepRows);
  }
}

const statementCancelled = '57014';

interface LookedAt {
  readonly key: string;
  readonly isMeant: boolean;
}

function lookAt(
  ctx: Tenant,
  { table, key, meant, after }: ScannedTable & { readonly meant: SQL; readonly after: string | null },
  rowsMax: number,
): Promise<LookedAt[]> {
  return ctx.db
    .select({ key: sql<string>`${key}::text`, isMeant: sql<boolean>`coalesce((${meant}), false)` })
    .from(table)
    .where(and(owned(ctx, table), after === null ? undefined : sql`${key} > ${after}`))
    .orderBy(key)
    .limit(rowsMax);
}

export function holdsAny(texts: SQL[], values: readonly string[]): SQL | undefined {
  if (values.length === 0) return undefined;
  // `offset 0` makes Postgres build the text once for each row: building it takes longer than searching it.
  // `strpos` is faster than `like`. `lower` may fold only ASCII, so the unfolded text is searched as well.
  const written = sql`(select concat_ws(' ', ${sql.join(texts, sql`, `)}) as plain offset 0) written`;
  const both = sql`(select plain, lower(plain) as folded from ${written} offset 0) said`;
  const any = sql`array(select jsonb_array_elements_text(${JSON.stringify(spellingVariants(values))}::text::jsonb))`;
  return sql`exists (select from ${both}, unnest(${any}) sought
    where strpos(plain, sought) > 0 or strpos(folded, sought) > 0)`;
}

export function spellingVariants(values: readonly string[]): string[] {
  const cased = values.flatMap((value) => [value, value.toLowerCase(), value.toUpperCase()]);
  const encoded = cased.map((value) => encodeURIComponent(value.toWellFormed()));
  const written = cased.map((value) => JSON.stringify(value).slice(1, -1));
  return [...new Set([...cased, ...written, ...encoded, ...encoded.map((value) => value.toLowerCase())])];
}

export function holdsBytes(bytes: SQL, values: readonly string[]): SQL | undefined {
  const encodings = ['utf8', 'latin1', 'utf16le'] as const;
  const forms = spellingVariants(values).flatMap((value) =>
    encodings.map((encoding) => Buffer.from(value, encoding)),
  );
  const distinct = new Set(forms.map((form) => form.toString('hex')));
  return or(...[...distinct].map((hex) => sql`position(decode(${hex}, 'hex') in ${bytes}) > 0`));
}
