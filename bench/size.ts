import { sql } from 'drizzle-orm';
import { openOwnerClient, wrapClient, type Database } from '@/lib/platform/db/client';
import { makeCases } from './requests/cases';
import { inWorld, type Bench } from './requests/in-world';
import { measure, warmUp, type Load } from './requests/measure';
import { startService } from './requests/servers';
import { totalMs } from './requests/summary';

// Costs of a receipt and a list among few and many receipts: `npm run bench -- size` asks one service at ten thousand and at two
// million, the others copied by SQL. Copies are in no search index.

const few = 10_000;
const many = 2_000_000;
const rounds = 5;
const load: Load = { connections: 16, seconds: 2 };

await inWorld(few, run);

async function run({ world, meter, env, start }: Bench): Promise<void> {
  const service = await start(startService(env));
  // Statements of the pool may take ten seconds.
  const owner = openOwnerClient(env['DATABASE_URL'] ?? '');
  const db = wrapClient(owner);
  const cases = makeCases(world).filter(({ name }) => name === 'list of 20');
  const figures: Record<string, number>[] = [];
  for (const copies of [0, many / few - 1]) {
    if (copies > 0) await copyReceipts(db, world.ctx.retailer.id, copies);
    const ids = await someIds(db, world.ctx.retailer.id);
    let asked = 0;
    const get = () => ({
      method: 'GET' as const,
      path: `/api/receipts/${ids[asked++ % ids.length]}`,
      headers: { authorization: world.authorization },
    });
    const cheapest: Record<string, number> = {};
    for (const one of [...cases, { name: 'get, any', request: get }]) {
      const amount = await warmUp(service, one, load);
      const samples = [];
      for (let round = 0; round < rounds; round += 1)
        samples.push(await measure(meter, service, one, { connections: load.connections, amount }));
      cheapest[one.name] = Math.min(...samples.map(totalMs));
    }
    figures.push({ receipts: few * (copies + 1), ...cheapest });
  }
  await owner.end();
  console.table(figures);
}

/** Copies all receipts so many times, each time seven minutes earlier than the time before. */
async function copyReceipts(db: Database, retailerId: number, copies: number): Promise<void> {
  console.error(`Copying ${few} receipts ${copies} times …`);
  const [row] = await db.execute<{ names: string }>(sql`
    select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
    where attrelid = 'receipts'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const names = row?.names ?? '';
  const changed: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    timestamp: `"timestamp" - copy * interval '7 minutes'`,
    transaction_id: `transaction_id || '-' || copy`,
    external_id: 'null',
  };
  const values = names.split(', ').map((name) => changed[name.replaceAll('"', '')] ?? name);
  await db.execute(
    sql.raw(`insert into receipts (${names}) select ${values.join(', ')}
      from receipts cross join generate_series(1, ${copies}) as made (copy) where retailer_id = ${retailerId}`),
  );
  await db.execute(sql`vacuum analyze receipts`);
}

/** Ids of receipts of all times. */
async function someIds(db: Database, retailerId: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id::text from receipts where retailer_id = ${retailerId} order by md5(id::text) limit 5000`);
  return rows.map(({ id }) => id);
}
