// Checks a request to a webhook (Standard Webhooks 1.0): its body comes from standard input, byte by byte as it was received.
//   node verify-webhook.ts SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE < body
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [secret = '', id = '', timestamp = '', signatures = ''] = process.argv.slice(2);
const body = readFileSync(0);

const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);

// After a rotation there are several, with spaces between them.
const isOurs = signatures
  .split(' ')
  .map((each) => Buffer.from(each))
  .some((each) => each.length === expected.length && timingSafeEqual(each, expected));
const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;
process.stdout.write(isOurs && isRecent ? 'valid\n' : 'invalid\n');
