import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { requeueMessages } from '@/lib/domain/delivery/send/requeue-messages';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { requeueRaw } from '@/lib/domain/pos/requeue-raw';
import { enqueueAll } from '@/lib/platform/queue/enqueue';
import { blocksRead } from '@/test/blocks-read';
import { makeRetailer } from '@/test/factories';

/** Jobs of another retailer that wait. */
const waiting = 2_000;

test('a sweep for lost jobs does not read those of others where nothing waits', async () => {
  const [busy, idle] = [await makeRetailer(), await makeRetailer()];
  const retailer = busy.ctx.retailer.id;
  const each = Array.from({ length: waiting }, () => newId());
  onTestFinished(async () => {
    await busy.ctx.db.execute(
      sql`delete from pgboss.job where coalesce(data ->> 'retailer', data ->> 'retailer_id') = ${String(retailer)}`,
    );
  });
  const ofRaw = each.map((id) => ({ data: { retailer, id } }));
  const ofMessages = each.map((id) => ({ data: { retailer_id: retailer, message_id: id } }));
  await enqueueAll(busy.ctx, processRawJob, ofRaw);
  await enqueueAll(busy.ctx, sendMessageJob, ofMessages);
  expect(await blocksRead(idle.ctx, (ctx) => requeueRaw(ctx, new Date()))).toBeLessThan(20);
  expect(await blocksRead(idle.ctx, (ctx) => requeueMessages(ctx, new Date()))).toBeLessThan(20);
});
