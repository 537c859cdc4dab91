/** What `searchParams` hands out for one name. */
type Value = string | readonly string[] | undefined;

/** The text of a search parameter as a list understands it: trimmed, the first of several; null when there is none. */
export function parameter(value: Value): string | null {
  const text = [value].flat()[0]?.trim() ?? '';
  return text === '' || text.length > 400 || text.includes('\0') ? null : text;
}

/** An address with those parameters that are set. */
export function addressOf(
  path: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
