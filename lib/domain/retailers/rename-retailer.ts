import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import * as fields from '@/lib/core/fields';
import { lockRetailer, updateRetailer } from '@/lib/platform/retailers/store';

const nameLengthMax = 255;
const retailerName = fields.text({ min: 1, max: nameLengthMax });

/**
 * Existing receipts keep the earlier name.
 * @throws Error if the name has a wrong length.
 */
export async function renameRetailer(ctx: Context, name: string): Promise<string> {
  if (!retailerName.safeParse(name).success) throw new Error(`A name has 1 to ${nameLengthMax} characters.`);
  return inTransaction(ctx, async (inner) => {
    const row = await lockRetailer(inner);
    if (row.name === name) return name;
    await updateRetailer(inner, { name });
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
