import { failRawJob } from '@/lib/domain/pos/fail-raw-job';
import { expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { makeRetailer } from '@/test/factories';
import { giveUp, stopInLastAttempt } from '../dead-worker';

// A process can die in the last attempt of a job. Nothing else would ever say what became of the raw receipt.

test('a raw receipt whose worker died in the last attempt has failed, and can be replayed', async () => {
  const { api } = await makeRetailer();
  const posted = await api.request('/pos/receipts', { method: 'POST', body: 'slip' });
  const id = posted.headers.get('service-pos-data-id') ?? '';
  await stopInLastAttempt(processRawJob, 'id', id);
  await giveUp(processRawJob, 'id', id, failRawJob);
  expect((await api.get('/pos/status')).json).toMatchObject([{ id, state: 'failed' }]);
  expect((await api.post(`/pos/raw/${id}/_replay`, {})).status).toBeLessThan(300);
});

test('a raw receipt that was replayed before its dead worker was found waits for that, and fails no second time', async () => {
  const { api, ctx } = await makeRetailer();
  const posted = await api.request('/pos/receipts', { method: 'POST', body: 'slip' });
  const id = posted.headers.get('service-pos-data-id') ?? '';
  await stopInLastAttempt(processRawJob, 'id', id);
  await processRaw(ctx, id);
  expect((await api.post(`/pos/raw/${id}/_replay`, {})).status).toBeLessThan(300);
  await giveUp(processRawJob, 'id', id, failRawJob);
  expect((await api.get('/pos/status')).json).toMatchObject([{ id, state: 'received' }]);
});
