import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { config } from '@/lib/core/config';
import { openClient } from '@/lib/platform/db/client';

// The least that could do the same: Node's own server, a table with a JSON document, no checks of any kind.
const url = config().databaseUrl;
if (url === undefined) throw new Error('DATABASE_URL is not set.');
const sql = openClient(url);
await sql`create table if not exists bare (id uuid primary key, at timestamptz not null, doc jsonb not null)`;
await sql`create index if not exists bare_newest on bare (at desc, id desc)`;

async function answer(request: IncomingMessage): Promise<[number, unknown]> {
  if (request.headers['if-none-match'] !== undefined) return [304, undefined];
  if (request.method === 'POST') {
    const body = await text(request);
    const { localtime } = JSON.parse(body) as { localtime: string };
    const id = v7();
    await sql`insert into bare values (${id}, ${localtime}, ${body}::text::jsonb)`;
    return [201, { id }];
  }
  const id = request.url?.split('/')[3];
  if (id !== undefined) return [200, (await sql`select doc from bare where id = ${id}`)[0]?.['doc']];
  const rows = await sql`select doc from bare order by at desc, id desc limit 20`;
  return [200, rows.map((row) => row['doc'] as unknown)];
}

createServer((request, response) => {
  void answer(request).then(([status, body]) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
  );
}).listen(config().port, '127.0.0.1', () => process.send?.('ready'));

process.once('disconnect', () => process.exit(0));
