import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { makeRetailer } from './factories';
import { fullReceiptBody } from './full-receipt';
import { tables } from '@/drizzle/tables';

// drizzle and the driver disagree about JSON; a slip stores documents as JSON text, where no index finds them.

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'every document in %s is stored as what it is',
  async (name, table) => {
    const own = await makeRetailer({ stores_from_receipts: true, receipt_links: true });
    const { json } = await own.api.post('/receipts', fullReceiptBody());
    await own.api.patch(`/receipts/${json.id}`, [
      { op: 'replace', path: '/properties/email_settings/send', value: false },
    ]);
    await own.api.post('/stores', { name: 'A', country: 'DEU', properties: {}, settings: {} });
    const columns = getTableColumns(table);
    const owner = columns['retailerId'] ?? columns['id'];
    const mine = owner?.getSQLType() === 'integer' ? eq(owner, own.ctx.retailer.id) : sql`true`;
    for (const column of Object.values(columns)) {
      if (column.getSQLType() !== 'jsonb') continue;
      const at = sql.raw(
        `"${name}"."${column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`,
      );
      const rows = await database().execute<{ type: string }>(
        sql`select distinct jsonb_typeof(${at}) as type from ${table} where ${at} is not null and ${mine}`,
      );
      const found = rows.map(({ type }) => type);
      expect(
        found.filter((type) => type === 'string'),
        `${name}.${column.name}`,
      ).toEqual([]);
    }
  },
);

describe('the documents of a receipt', () => {
  test('are objects, and their values keep their types', async () => {
    const own = await makeRetailer({ stores_from_receipts: true });
    await own.api.post('/receipts', fullReceiptBody());
    const rows = await database().execute(sql`
      select jsonb_typeof(submitted) as submitted, jsonb_typeof(snapshot) as snapshot,
        jsonb_typeof(submitted -> 'total') as total, jsonb_typeof(submitted -> 'items') as items,
        jsonb_typeof(submitted -> 'incomplete') as incomplete
      from receipts where retailer_id = ${own.ctx.retailer.id}`);
    expect(rows).toEqual([
      { submitted: 'object', snapshot: 'object', total: 'number', items: 'array', incomplete: 'boolean' },
    ]);
  });
});
