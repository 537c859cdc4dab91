import { expect } from 'vitest';
import type { TestResponse } from '@/test/api-client';
import type { TestRetailer } from '@/test/factories';

/** What every slip becomes by the mapping below. */
export const receipt = {
  transaction_id: 'T-1',
  localtime: '2026-03-14T12:00:00',
  total: 1,
  store_reference: 1,
  items: [{ name: 'Tea', quantity: 1, total: 1 }],
};

/** Makes one receipt of whatever comes in. */
export const mapping = JSON.stringify(receipt);

/** A sample that the mapping passes. */
export const sample = { name: 'one', input: Buffer.from('{}').toString('base64'), expected: [receipt] };

/** Saves a draft of a transformation. */
export function put({ api }: TestRetailer, name: string, body: object): Promise<TestResponse> {
  return api.request(`/transformations/${encodeURIComponent(name)}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input_format: 'json', mapping, ...body }),
  });
}

/** Makes a transformation that must be accepted. */
export async function make({ api }: TestRetailer, name: string, changes: object = {}): Promise<TestResponse> {
  const body = { name, input_format: 'json', mapping, ...changes };
  const made = await api.post('/transformations', body);
  expect(made.status, made.text).toBe(201);
  return made;
}
