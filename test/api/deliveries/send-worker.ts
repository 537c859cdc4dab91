import { useServiceComposers } from '@/server/use-composers';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';

// A process that hands one message over, or is killed while it does.
const [, , retailerId, messageId] = process.argv;
useServiceComposers();
await sendMessageJob.run(
  { retailer_id: Number(retailerId), message_id: messageId },
  { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() },
);
process.exit(0);
