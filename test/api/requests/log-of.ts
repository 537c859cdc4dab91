import { expect } from 'vitest';
import { writeRequests } from '@/lib/platform/http/kept-requests';
import type { TestRetailer } from '@/test/factories';

/** The retailer's log, newest first, without the calls that read it. */
export async function logOf({ api }: Pick<TestRetailer, 'api'>, query = '') {
  await writeRequests();
  const { status, json, text } = await api.get(`/requests?count=100${query}`);
  expect(status, text).toBe(200);
  return (json as readonly Record<string, unknown>[]).filter(({ operation }) => operation !== 'get_requests');
}
