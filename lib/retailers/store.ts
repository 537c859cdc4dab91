import { asc, eq } from 'drizzle-orm';
import { retailers } from '@/drizzle/schema/retailers';
import { database, type Database } from '@/lib/db/client';
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

/** A retailer from its row; settings added since it was written take their defaults. */
export function toRetailer(row: typeof retailers.$inferSelect): Retailer {
  const { id, name, brandVersion } = row;
  return { id, name, brandVersion, settings: retailerSettings.parse(row.settings) };
}
