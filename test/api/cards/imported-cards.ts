import { importCards } from '@/lib/domain/cards/import-cards';
import type { TestResponse } from '@/test/api-client';
import type { TestRetailer } from '@/test/factories';

/** Passes the Luhn check; with any other last digit it does not. */
export const good = '6034220000000001';
export const bad = '6034220000000002';

/** A file as it arrives, some bytes at a time. */
export async function* inPieces(text: string | Buffer, bytes = 7): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(text);
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
}

/** Imports a file that arrives in small pieces. */
export function importText({ ctx }: TestRetailer, text: string | Buffer) {
  return importCards(ctx, inPieces(text));
}

/** Imports a file by the API. */
export function send(
  { api }: TestRetailer,
  csv: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  return api.request('/cards/_import', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...headers },
    body: csv,
  });
}

export function verify(
  { api }: TestRetailer,
  card_number: unknown,
  registration_code: unknown,
): Promise<TestResponse> {
  return api.post('/cards', { card_number, registration_code });
}
