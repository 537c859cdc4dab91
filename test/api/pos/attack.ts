import { expect } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { MachineBusy } from '@/lib/domain/transformations/sandbox/run-mapping';
import { makeRetailer, type TestRetailer } from '@/test/factories';

const mapping = `{
  "transaction_id": $meta.id, "localtime": "2026-03-14T12:00:00", "total": 1, "store_reference": 1,
  "items": [{ "name": $string($), "quantity": 1, "total": 1 }]
}`;

/** A retailer that does harm, and one that must not notice. */
export interface Attack {
  readonly attacker: TestRetailer;
  readonly victim: TestRetailer;
  /** Posts and processes something hostile while the victim's receipt is worked on too, which must be done first. */
  readonly attack: (type: string, body: Buffer | string) => Promise<Outcome>;
  /** Processes a slip of the attacker by a hostile mapping while the victim's receipt is worked on too. */
  readonly attackByMapping: (what: string, mapping: string) => Promise<Outcome>;
}

/** What became of a raw receipt, and why it failed. */
export interface Outcome {
  readonly state: string | undefined;
  readonly code: string | null | undefined;
}

/** Makes both retailers; the attacker has a transformation for each format, under the media type `application/x-<format>`. */
export async function prepareAttack(): Promise<Attack> {
  const [victim, attacker] = await Promise.all([makeRetailer(), makeRetailer({ receipt_links: true })]);
  await publish(victim, 'till', { input_format: 'json', mapping, content_types: ['application/json'] });
  for (const format of ['json', 'xml', 'csv', 'text', 'escpos']) {
    await publish(attacker, format, {
      input_format: format,
      mapping,
      content_types: [`application/x-${format}`],
    });
  }

  const attack = async (type: string, body: Buffer | string) => {
    const id = await post(attacker, type, body);
    const other = await post(victim, 'application/json', '{}');
    await Promise.all([
      untilTime(() => processRaw(attacker.ctx, id)),
      untilTime(() => processRaw(victim.ctx, other)),
    ]);
    expect(await outcomeOf(victim, other)).toEqual({ state: 'processed', code: null });
    return outcomeOf(attacker, id);
  };
  const attackByMapping = async (what: string, text: string) => {
    const name = what.replaceAll(' ', '-');
    const type = `application/x-${name}`;
    await publish(attacker, name, { input_format: 'text', mapping: text, content_types: [type] });
    return attack(type, 'slip');
  };
  return { attacker, victim, attack, attackByMapping };
}

/** Does the work of a job, again as the queue does where other work kept the machine busy. */
export async function untilTime(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof MachineBusy) || attempt === 20) throw error;
    }
  }
}

/** Makes a transformation and puts it in force. */
export async function publish({ api }: TestRetailer, name: string, body: object): Promise<void> {
  const made = await api.post('/transformations', { name, ...body });
  expect(made.status, made.text).toBe(201);
  expect((await api.post(`/transformations/${name}/_publish`, {})).status).toBe(200);
}

/** Posts a raw receipt; returns its id. */
export async function post({ api }: TestRetailer, type: string, body: Buffer | string): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(body));
  const answer = await api.request('/pos/receipts', {
    method: 'POST',
    headers: { 'content-type': type },
    body: bytes,
  });
  expect(answer.status, answer.text).toBe(202);
  return answer.headers.get('service-pos-data-id') ?? '';
}

/** Reads what became of a raw receipt. */
export async function outcomeOf({ ctx }: TestRetailer, id: string): Promise<Outcome> {
  const raw = await findRaw(ctx, id);
  return { state: raw?.state, code: raw?.failureCode };
}
