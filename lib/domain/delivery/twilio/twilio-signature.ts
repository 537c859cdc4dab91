import { createHmac, timingSafeEqual } from 'node:crypto';

export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  // One pass over the form: it is not verified yet, and anyone may send thousands of names.
  const values = new Map<string, Set<string>>();
  for (const [name, value] of form) {
    const known = values.get(name);
    if (known === undefined) values.set(name, new Set([value]));
    else known.add(value);
  }
  const fields = inOrder(values.keys()).flatMap((name) =>
    inOrder(values.get(name) ?? []).map((value) => name + value),
  );
  return createHmac('sha1', authToken)
    .update(url + fields.join(''), 'utf8')
    .digest('base64');
}

function inOrder(texts: Iterable<string>): string[] {
  return [...texts].toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}

/** Compares in constant time. */
export function isTwilioSignature(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
