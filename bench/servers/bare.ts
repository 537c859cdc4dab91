import { createServer, type IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { config } from '@/lib/core/config';
import { openClient } from '@/lib/platform/db/client';

// The least that could do the same: Node's own server, a table with a JSON document, no checks of any kind.
const url = config().databaseUrl;
if (url === undefined) throw new Error('DATABASE_URL is not set.');
const sql = openClient(url);

const json = 'application/json';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | undefined;
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (request.headers['if-none-match'] !== undefined) return { status: 304, type: json, body: undefined };
  if (request.method === 'POST') return accept(request, pathname);
  const [, first, , id] = pathname.split('/');
  if (first === 'r') return showPage(pathname);
  if (id === '_search') return search(searchParams.get('query') ?? '');
  if (id !== undefined) {
    const [row] = await sql`select doc from bare where id = ${id}`;
    return { status: 200, type: json, body: JSON.stringify(row?.['doc']) };
  }
  const rows = await sql`select doc from bare order by at desc, id desc limit 20`;
  return { status: 200, type: json, body: JSON.stringify(rows.map((row) => row['doc'] as unknown)) };
}

async function accept(request: IncomingMessage, pathname: string): Promise<Answer> {
  if (pathname === '/api/pos/receipts') {
    await sql`insert into bare_raw values (${v7()}, ${await buffer(request)}, false)`;
    return { status: 202, type: json, body: '{}' };
  }
  const body = await text(request);
  const { localtime } = JSON.parse(body) as { localtime: string };
  const id = v7();
  await sql`insert into bare values (${id}, ${localtime}, ${body}::text::jsonb)`;
  return { status: 201, type: json, body: JSON.stringify({ id }) };
}

async function search(word: string): Promise<Answer> {
  const query = sql`from bare where to_tsvector('simple', doc) @@ plainto_tsquery('simple', ${word})`;
  const [[counted], rows] = await Promise.all([
    sql`select count(*)::int as hits ${query}`,
    sql`select doc ${query} order by at desc, id desc limit 20`,
  ]);
  const answered = { hits: counted?.['hits'] as unknown, items: rows.map((row) => row['doc'] as unknown) };
  return { status: 200, type: json, body: JSON.stringify(answered) };
}

interface Receipt {
  readonly transaction_id: string;
  readonly total: number;
  readonly items: readonly { readonly name: string; readonly total: number }[];
}

/** A page without style, words or languages: a heading and a table. */
async function showPage(pathname: string): Promise<Answer> {
  const [row] = await sql<
    { doc: Receipt }[]
  >`select doc from bare where id = ${pathname.split('/')[2] ?? ''}`;
  if (row === undefined) throw new Error(`There is no page at ${pathname}.`);
  const { transaction_id: id, items, total } = row.doc;
  const rows = items.map(({ name, total: price }) => `<tr><td>${name}</td><td>${price}</td></tr>`);
  const body = `<!doctype html><title>${id}</title><h1>${id}</h1><table>${rows.join('')}</table><p>${total}</p>`;
  return { status: 200, type: 'text/html; charset=utf-8', body };
}

createServer((request, response) => {
  void answer(request).then(({ status, type, body }) =>
    response.writeHead(status, { 'Content-Type': type }).end(body),
  );
}).listen(config().port, '127.0.0.1', () => process.send?.('ready'));

interface Slip {
  readonly cash_register: { readonly serial_number: string };
  readonly head: { readonly number: string; readonly date: string };
  readonly data: {
    readonly full_amount_incl_vat: number;
    readonly lines: readonly { readonly text: string }[];
  };
}

function receiptOf(body: Uint8Array) {
  const { cash_register: register, head, data } = JSON.parse(Buffer.from(body).toString('utf8')) as Slip;
  return {
    transaction_id: `${register.serial_number}-${head.number}`,
    localtime: head.date,
    total: data.full_amount_incl_vat,
    items: data.lines.map(({ text: name }) => ({ name, quantity: 1 })),
  };
}

/** Makes a receipt of one that waits; returns whether there was one. */
async function workOnce(): Promise<boolean> {
  return sql.begin(async (transaction) => {
    const [row] = await transaction<{ id: string; body: Uint8Array }[]>`
      select id, body from bare_raw where not done order by id limit 1 for update skip locked`;
    if (row === undefined) return false;
    const doc = receiptOf(row.body);
    await transaction`insert into bare values (${v7()}, ${doc.localtime}, ${JSON.stringify(doc)}::text::jsonb)`;
    await transaction`update bare_raw set done = true where id = ${row.id}`;
    return true;
  });
}

async function lane(): Promise<void> {
  while (await workOnce());
}

// On a signal it finishes what it has accepted, and reports it.
process.on('message', () => {
  void Promise.all([lane(), lane(), lane(), lane()]).then(() => process.send?.('done'));
});
process.once('disconnect', () => process.exit(0));
