import { eq } from 'drizzle-orm';
import { retailers } from '@/drizzle/schema/retailers';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import * as fields from '@/lib/core/fields';

const nameLengthMax = 255;
const retailerName = fields.text({ min: 1, max: nameLengthMax });

/**
 * Gives the context's retailer another name; receipts keep the one they were issued under. Returns the name as it is
 * kept.
 * @throws Error when it is empty or too long.
 */
export async function renameRetailer(ctx: Context, name: string): Promise<string> {
  if (!retailerName.safeParse(name).success) throw new Error(`A name has 1 to ${nameLengthMax} characters.`);
  return inTransaction(ctx, async (inner) => {
    const own = eq(retailers.id, ctx.retailer.id);
    const [row] = await inner.db.select({ name: retailers.name }).from(retailers).where(own).for('update');
    if (row === undefined) throw new Error(`Retailer ${ctx.retailer.id} is gone.`);
    if (row.name === name) return name;
    await inner.db.update(retailers).set({ name, updatedAt: ctx.now() }).where(own);
    await recordChange(inner, {
      action: 'rename_retailer',
      subjectType: 'retailer',
      subjectId: String(ctx.retailer.id),
      before: { name: row.name },
      after: { name },
    });
    return name;
  });
}
