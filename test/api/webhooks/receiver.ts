import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { recordEvents } from '@/lib/domain/events/record-events';
import type { NewEvent } from '@/lib/domain/events/schema';
import { afterSequencing, sequenceWaiting } from '@/lib/domain/events/sequence-events';
import { deliverDue, wakeAfterSequencing } from '@/lib/domain/webhooks/deliver-webhooks';
import type { WebhookWithSecretWire } from '@/lib/domain/webhooks/schema';
import { database } from '@/lib/platform/db/client';
import { inTransaction, systemContext } from '@/lib/platform/context';
import { findRetailer } from '@/lib/platform/retailers/store';
import { expect } from 'vitest';
import type { TestRetailer } from '@/test/factories';
import { listen, setEnvironment } from '@/test/message-servers';

afterSequencing.add(wakeAfterSequencing);

/** A request that a receiver has got whole. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** What a receiver answers. */
export type Answering = (response: ServerResponse, request: Received) => void;

/** A receiver of the test's own, on this machine, where the service may send then. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** How many requests were under way at once at most. */
  readonly most: () => number;
  answer: Answering;
}

export const taken: Answering = (response) => response.writeHead(204).end();

/** Starts a receiver that answers 204 until its `answer` is another. */
export async function receiver(answer: Answering = taken): Promise<Receiver> {
  setEnvironment({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  const received: Received[] = [];
  let [under, most] = [0, 0];
  const self = { answer };
  const server = createServer((request, response) => {
    under += 1;
    most = Math.max(most, under);
    response.on('close', () => (under -= 1));
    const parts: Uint8Array[] = [];
    request.on('data', (part: Uint8Array) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const got = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] };
      received.push(got);
      self.answer(response, got);
    });
  });
  const port = await listen(server);
  return Object.assign(self, { url: `http://127.0.0.1:${port}/hook`, received, most: () => most });
}

/** Makes a webhook by the API. */
export async function makeWebhook(
  { api }: Pick<TestRetailer, 'api'>,
  body: Readonly<Record<string, unknown>>,
): Promise<WebhookWithSecretWire> {
  const { status, json } = await api.post('/webhooks', body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json as WebhookWithSecretWire;
}

/** Records events as what they tell of would, and gives them positions. */
export async function happen(
  { ctx }: Pick<TestRetailer, 'ctx'>,
  ...events: readonly NewEvent[]
): Promise<void> {
  const retailer = await findRetailer(ctx.retailer.id);
  if (retailer === null) throw new Error('The retailer is gone.');
  await inTransaction(systemContext(retailer, 'test'), (inner) => recordEvents(inner, events));
  await turn();
  await sequenceWaiting(database());
}

/** Sends all that is due. */
export const deliver = deliverDue;
