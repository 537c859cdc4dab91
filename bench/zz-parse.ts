import { readJson } from '@/lib/http/body';
import { depthOf } from '@/lib/json-depth';
import { postReceiptBody } from '@/lib/receipts/submission';
import { violationsOf } from '@/lib/http/violations';
const N = Math.floor((2 * 1024 * 1024 - 20) / 3);
const bodies: Record<string, string> = {
  payments: `{"payments":[${Array.from({ length: N }, () => '{}').join()}]}`,
  lists: `{"properties":{"a":[${Array.from({ length: N }, () => '[]').join()}]}}`,
  fields: JSON.stringify(
    Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`field${index}`, 0])),
  ),
  propfields: JSON.stringify({
    properties: Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`field${index}`, 0])),
  }),
  zeros: `{"properties":{"a":[${Array.from({ length: 1_000_000 }, () => '0').join()}]}}`,
};
const cpu = (f: () => unknown) => {
  const c = process.cpuUsage();
  const r = f();
  const d = process.cpuUsage(c);
  return [((d.user + d.system) / 1000).toFixed(0), r] as const;
};
for (let round = 0; round < 3; round++)
  for (const [name, text] of Object.entries(bodies)) {
    const bytes = Buffer.from(text);
    const [dec] = cpu(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const [d] = cpu(() => depthOf(text));
    const [p, v] = cpu(() => JSON.parse(text));
    const [r, read] = cpu(() => readJson(bytes));
    const [z, parsed] = cpu(() => postReceiptBody.safeParse(v));
    const [w] = cpu(() => ((parsed as any).error ? violationsOf((parsed as any).error, 'body', v) : 0));
    console.log(name, 'decode', dec, 'depth', d, 'parse', p, 'readJson (all)', r, 'zod', z, 'violations', w);
  }
