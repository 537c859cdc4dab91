/** UTC with `+00:00`, and milliseconds only if there are any (contract section 1). */
export function formatTimestamp(instant: Date): string {
  return instant.toISOString().replace(/(?:\.000)?Z$/, '+00:00');
}

const zoned =
  /^(?<date>\d{4}-\d{2}-\d{2})[Tt ](?<minutes>\d{2}:\d{2})(?::(?<seconds>\d{2})(?:[.,](?<fraction>\d+))?)?(?:[Zz]|(?<hours>[+-]\d{2})(?::?(?<rest>\d{2}))?)$/;

/** Completes ISO 8601 with a zone to the full spelling of RFC 3339. Returns other text unchanged. */
export function spelledOut(text: string): string {
  const parts = zoned.exec(text)?.groups;
  if (parts === undefined) return text;
  const { date, minutes, seconds = '00', fraction, hours, rest = '00' } = parts;
  const zone = hours === undefined ? 'Z' : `${hours}:${rest}`;
  return `${date}T${minutes}:${seconds}${fraction === undefined ? '' : `.${fraction}`}${zone}`;
}
