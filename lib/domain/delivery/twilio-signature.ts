import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signature with which Twilio signs a form it posts to `url`: base64 of an HMAC-SHA1 under the account's token. */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const fields = names.flatMap((name) =>
    [...new Set(form.getAll(name))]
      .toSorted((a, b) => (a < b ? -1 : Number(a > b)))
      .map((value) => name + value),
  );
  return createHmac('sha1', authToken)
    .update(url + fields.join(''), 'utf8')
    .digest('base64');
}

/** Whether a signature is that of the account; takes the same time for every wrong one of its length. */
export function isTwilioSignature(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
