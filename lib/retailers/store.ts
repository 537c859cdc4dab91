import { asc, eq } from 'drizzle-orm';
import { retailers } from '@/drizzle/schema/retailers';
import { database, type Database } from '@/lib/db/client';
import { limitsOf, withinLimits } from './limits';
import { retailerSettings, type Retailer } from './settings';

/** The retailer with this id, settings completed with defaults of today, or null. */
export async function findRetailer(id: number, db: Database = database()): Promise<Retailer | null> {
  const [row] = await db.select().from(retailers).where(eq(retailers.id, id));
  return row === undefined ? null : toRetailer(row);
}

/** All retailers, oldest first. For operators' commands. */
export async function listRetailers(db: Database = database()): Promise<readonly Retailer[]> {
  return (await db.select().from(retailers).orderBy(asc(retailers.id))).map(toRetailer);
}

/** A retailer from its row; settings added since it was written take their defaults, and what is above a limit the limit. */
export function toRetailer(row: typeof retailers.$inferSelect): Retailer {
  const { id, name, brandVersion } = row;
  const limits = limitsOf(row.limits);
  return {
    id,
    name,
    brandVersion,
    limits,
    settings: withinLimits(retailerSettings.parse(row.settings), limits),
  };
}
