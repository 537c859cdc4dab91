import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { config } from '@/lib/core/config';
import { openClient } from '@/lib/platform/db/client';

// The least that could do the same: Node's own server puts bytes into a table, and on request some loops make a JSON
// document of each, with a mapping written in JavaScript and no checks of any kind.
const url = config().databaseUrl;
if (url === undefined) throw new Error('DATABASE_URL is not set.');
const sql = openClient(url);
await sql`create table if not exists bare_raw (id uuid primary key, body bytea not null, done boolean not null)`;
await sql`create index if not exists bare_raw_waiting on bare_raw (id) where not done`;
await sql`create table if not exists bare_receipts (id uuid primary key, raw_id uuid not null, doc jsonb not null)`;

createServer((request, response) => {
  const accept = async () => {
    const body = await buffer(request);
    await sql`insert into bare_raw values (${v7()}, ${body}, false)`;
    response.writeHead(202).end();
  };
  void accept();
}).listen(config().port, '127.0.0.1', () => process.send?.('ready'));

interface Slip {
  readonly cash_register: { readonly serial_number: string };
  readonly head: { readonly number: string; readonly date: string };
  readonly data: {
    readonly full_amount_incl_vat: number;
    readonly lines: readonly {
      readonly text: string;
      readonly vat_amounts: readonly { incl_vat: number }[];
    }[];
  };
}

function receiptOf(body: Uint8Array) {
  const { cash_register: register, head, data } = JSON.parse(Buffer.from(body).toString('utf8')) as Slip;
  return {
    transaction_id: `${register.serial_number}-${head.number}`,
    localtime: head.date,
    total: data.full_amount_incl_vat,
    items: data.lines.map(({ text: name, vat_amounts: [vat] }) => ({
      name,
      quantity: 1,
      total: vat?.incl_vat,
    })),
  };
}

/** Makes one receipt; answers whether there was something to make it of. */
async function workOnce(): Promise<boolean> {
  return sql.begin(async (transaction) => {
    const [row] = await transaction<{ id: string; body: Uint8Array }[]>`
      select id, body from bare_raw where not done order by id limit 1 for update skip locked`;
    if (row === undefined) return false;
    const doc = JSON.stringify(receiptOf(row.body));
    await transaction`insert into bare_receipts values (${v7()}, ${row.id}, ${doc}::text::jsonb)`;
    await transaction`update bare_raw set done = true where id = ${row.id}`;
    return true;
  });
}

async function lane(): Promise<void> {
  while (await workOnce());
}

process.on('message', () => {
  void Promise.all([lane(), lane(), lane(), lane()]).then(() => process.send?.('done'));
});
process.once('disconnect', () => process.exit(0));
