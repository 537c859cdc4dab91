import { composeMessage } from '@/components/mail/compose-message';
import { sendMessageHandler } from '@/lib/registry/send-message-job.handler';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';

// A process that hands one message over, or is killed while it does.
const [, , retailerId, messageId] = process.argv;
await sendMessageHandler(composeMessage).run(
  { retailer_id: Number(retailerId), message_id: messageId },
  { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() },
);
process.exit(0);
