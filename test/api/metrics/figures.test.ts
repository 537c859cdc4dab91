import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import manifest from '@/package.json';
import { apiClient } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// What the service tells its operator: only the operator receives it, and it names no person.

const token = randomBytes(24).toString('hex');
const operator = apiClient({ authorization: `Bearer ${token}` });
let retailer: TestRetailer;

beforeAll(async () => {
  retailer = await makeRetailer();
});
beforeEach(() => useEnvironment({ METRICS_TOKEN: token }));
afterEach(() => useEnvironment({ METRICS_TOKEN: undefined }));

/** The value of a sample by its whole name, labels included; null where there is none. */
function sample(text: string, name: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
}

async function scrape(): Promise<string> {
  return (await operator.get('/metrics')).text;
}

describe('the metrics', () => {
  test('count requests by operation and status, and time them', async () => {
    const name = 'receipt_service_http_requests_total{operation="post_receipt",status="2xx"}';
    const timed = 'receipt_service_http_request_duration_seconds_count{operation="post_receipt"}';
    const before = await scrape();
    await postedReceipt(retailer);
    const after = await scrape();
    expect((sample(after, name) ?? 0) - (sample(before, name) ?? 0)).toBe(1);
    expect((sample(after, timed) ?? 0) - (sample(before, timed) ?? 0)).toBe(1);
  });

  test('count errors by code, those that never happened too', async () => {
    const name = 'receipt_service_http_errors_total{code="not_found"}';
    const before = await scrape();
    await retailer.api.get('/nothing-of-the-kind');
    const after = await scrape();
    expect((sample(after, name) ?? 0) - (sample(before, name) ?? 0)).toBe(1);
    expect(sample(after, 'receipt_service_http_errors_total{code="internal"}')).not.toBeNull();
  });

  test('hold the request for them alone in flight', async () => {
    expect(sample(await scrape(), 'receipt_service_http_requests_in_flight')).toBe(1);
  });

  test('tell nothing that somebody chose: no ids, no paths', async () => {
    const id = await postedReceipt(retailer);
    await retailer.api.get(`/receipts/${id}`);
    await retailer.api.get('/a-path-of-my-own');
    const text = await scrape();
    expect(text).not.toContain(id);
    expect(text).not.toContain('a-path-of-my-own');
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(text).toContain('operation="none"');
  });

  test('tell of the disk, the build and each process', async () => {
    const text = await scrape();
    expect(sample(text, 'receipt_service_disk_free_bytes')).toBeGreaterThan(0);
    expect(sample(text, 'receipt_service_disk_reserve_bytes')).toBe(100 * 1024 * 1024);
    const { version } = manifest;
    const [, shown, commit] =
      /^receipt_service_build_info\{version="([^"]+)",commit="([^"]+)",node_version="\d[^"]*"\} 1$/m.exec(
        text,
      ) ?? [];
    expect(shown).toBe(version);
    expect(commit).toMatch(/^(?:[\da-f]{7,}(?:-dirty)?|unknown)$/);
    expect(sample(text, 'process_resident_memory_bytes{process="web-1"}')).toBeGreaterThan(0);
    expect(sample(text, 'receipt_service_process_up{process="web-1"}')).toBe(1);
  });
});

describe('the figures of the database', () => {
  const waiting = 'receipt_service_raw_receipts{state="received"}';
  // Figures are kept for a few seconds; the clock moves on instead.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  });
  afterEach(() => vi.useRealTimers());
  const later = () => vi.setSystemTime(Date.now() + 60_000);

  test('hold raw receipts that wait and their jobs, messages and connections', async () => {
    const before = await scrape();
    const due = 'receipt_service_jobs_waiting{queue="process-raw"}';
    const { status } = await retailer.api.request('/pos/receipts', {
      method: 'POST',
      body: 'a receipt of metrics',
      headers: { 'content-type': 'text/plain' },
    });
    expect(status).toBe(202);
    later();
    const after = await scrape();
    expect(sample(after, 'receipt_service_database_up')).toBe(1);
    expect((sample(after, waiting) ?? 0) - (sample(before, waiting) ?? 0)).toBe(1);
    expect((sample(after, due) ?? 0) - (sample(before, due) ?? 0)).toBe(1);
    expect(sample(after, 'receipt_service_jobs_oldest_waiting_seconds{queue="process-raw"}')).toBeGreaterThan(
      0,
    );
    expect(sample(after, 'receipt_service_messages{state="failed"}')).not.toBeNull();
    expect(sample(after, 'receipt_service_database_connections{state="idle"}')).not.toBeNull();
    expect(sample(after, 'receipt_service_database_connections_max')).toBeGreaterThan(0);
  });

  test('are asked for once in ten seconds, however often metrics are read', async () => {
    const before = sample(await scrape(), waiting);
    await retailer.api.request('/pos/receipts', {
      method: 'POST',
      body: 'another receipt of metrics',
      headers: { 'content-type': 'text/plain' },
    });
    vi.setSystemTime(Date.now() + 9_000);
    expect(sample(await scrape(), waiting)).toBe(before);
    later();
    expect(sample(await scrape(), waiting)).toBe((before ?? 0) + 1);
  });

  describe('without a database', () => {
    const { databaseUrl } = config();
    beforeEach(() => useEnvironment({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere' }));
    afterAll(() => useEnvironment({ DATABASE_URL: databaseUrl }));

    test('are left out, and all else is told', async () => {
      const text = await scrape();
      expect(sample(text, 'receipt_service_database_up')).toBe(0);
      expect(text).not.toContain('receipt_service_raw_receipts');
      expect(sample(text, 'receipt_service_http_requests_in_flight')).toBe(1);
    });
  });
});
