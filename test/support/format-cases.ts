import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { isJsonObject, type JsonObject } from '@/lib/core/json';
import type { TestRetailer } from '@/test/factories';

const caseFile = z.object({
  what: z.string(),
  via: z.string(),
  content_type: z.string().default('application/json'),
  first: z.string().optional(),
  expected: z.object({
    state: z.union([z.string(), z.array(z.string())]).optional(),
    receipts: z.array(z.record(z.string(), z.unknown())).optional(),
    receipts_if_processed: z.array(z.record(z.string(), z.unknown())).optional(),
    message_has: z.array(z.string()).default([]),
    message_has_none_of: z.array(z.string()).default([]),
    left_out: z.array(z.object({ id: z.string(), reason: z.string() })).default([]),
    download_is_the_same: z.boolean().default(false),
    item_names: z.array(z.string()).optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
  }),
});

/**
 * A document that a till sends, and what is to become of it: by `POST /pos/receipts`, or by `POST /receipts` in the format of
 * the API itself.
 */
export interface FormatCase extends z.output<typeof caseFile> {
  readonly name: string;
  readonly bytes: Buffer;
  /** Bytes of the document that is sent before it. */
  readonly before: Buffer | null;
}

/** The cases of a folder: each `<name>.<ext>` with its `<name>.expected.json` beside it. */
export function readFormatCases(folder: string): FormatCase[] {
  const files = readdirSync(folder);
  const bytesOf = (file: string) => readFileSync(path.join(folder, file));
  return files
    .filter((file) => file.endsWith('.expected.json'))
    .map((file) => {
      const name = file.replace('.expected.json', '');
      const document = files.find((other) => other !== file && path.parse(other).name === name);
      if (document === undefined) throw new Error(`There is no document ${name}.`);
      const read = caseFile.parse(JSON.parse(bytesOf(file).toString('utf8')));
      return {
        ...read,
        name,
        bytes: bytesOf(document),
        before: read.first === undefined ? null : bytesOf(read.first),
      };
    });
}

/** Outcome of a raw receipt. */
export interface RawOutcome {
  readonly id: string;
  readonly state: string;
  readonly failure: (JsonObject & { readonly message: string }) | null;
  /** Parts of the document that became no receipt. */
  readonly leftOut: readonly { readonly id: string | null; readonly reason: string }[];
  /** The receipts that it became, as GET /receipts/{id} answers them. */
  readonly receipts: readonly JsonObject[];
}

/** Sends a document as a till of store 1 does, and waits for what becomes of it. */
export async function sendDocument(
  { api, ctx }: TestRetailer,
  bytes: Uint8Array,
  contentType: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawOutcome> {
  const response = await api.request('/pos/receipts', {
    method: 'POST',
    headers: { 'content-type': contentType, 'service-property-store_reference': '1', ...headers },
    body: new Uint8Array(bytes),
  });
  const id = response.headers.get('service-pos-data-id') ?? '';
  await processRaw(ctx, id);
  const raw = (await api.get(`/pos/raw/${id}`)).json as JsonObject;
  const made = raw['receipt_ids'] as string[];
  const receipts = await Promise.all(
    made.map(async (receipt) => (await api.get(`/receipts/${receipt}`)).json as JsonObject),
  );
  const {
    state,
    failure,
    left_out: leftOut,
  } = raw as unknown as Pick<RawOutcome, 'state' | 'failure'> & { left_out: RawOutcome['leftOut'] };
  return { id, state, failure, leftOut, receipts };
}

/** Facts of a receipt, under the names that cases use for it. `id` is the number that people say, else the transaction id. */
export function factsOf(receipt: JsonObject): Record<string, unknown> {
  const list = (name: string) => (receipt[name] ?? []) as JsonObject[];
  const properties = isJsonObject(receipt['properties']) ? receipt['properties'] : {};
  const l10n = isJsonObject(receipt['l10n']) ? receipt['l10n'] : {};
  const amounts = [...list('taxes'), ...list('vat')].map(({ amount }) => z.number().parse(amount));
  return {
    id: properties['receipt_number'] ?? receipt['transaction_id'],
    total: receipt['total'],
    currency: l10n['currency'],
    time: z.string().parse(receipt['localtime']).slice(0, 16),
    items: list('items').length,
    tax: Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100,
    payments: list('payments').map(({ amount, change }) => ({
      amount,
      ...(typeof change === 'number' ? { change } : {}),
    })),
  };
}

/** True where a fact is as expected; a list of numbers names those of which each is right. */
export function isExpected(found: unknown, expected: unknown): boolean {
  const isChoice =
    Array.isArray(expected) && expected.length > 0 && expected.every((one) => typeof one === 'number');
  return isChoice
    ? expected.some((one) => one === found)
    : JSON.stringify(found) === JSON.stringify(expected);
}
