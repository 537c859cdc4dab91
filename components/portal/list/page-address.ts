/** What `searchParams` hands out. */
type Search = Readonly<Record<string, string | string[] | undefined>>;

/** A text argument of an address, trimmed; null where it is missing, too long or holds what no search can. */
export function textArgument(search: Search, name: string): string | null {
  const value = [search[name]].flat()[0]?.trim() ?? '';
  return value === '' || value.length > 255 || value.includes('\0') || !value.isWellFormed() ? null : value;
}

/** A whole number of an address, from 1 as far as Postgres counts; null where it is none. */
export function numberArgument(search: Search, name: string): number | null {
  const value = textArgument(search, name);
  return value !== null && /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647
    ? Number(value)
    : null;
}

/** A day of an address, `YYYY-MM-DD`; null where there is no such day. */
export function dayArgument(search: Search, name: string): string | null {
  const value = textArgument(search, name);
  if (value === null || !/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(value)) return null;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null;
}

/** The address of a list with these arguments; those that are null are left out. */
export function addressOf(path: string, args: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args)) if (value !== null) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
