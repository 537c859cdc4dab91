import { requests } from '@/drizzle/schema/requests';
import { database } from '@/lib/platform/db/client';
import { insertionOf } from '@/lib/platform/db/insertion';

/** A request of an API client as it is written. */
export type KeptRequest = Omit<typeof requests.$inferSelect, 'retailerId'>;

const insertion = insertionOf(requests);

/** Stores requests of a retailer. */
export async function insertRequests(retailerId: number, rows: readonly KeptRequest[]): Promise<void> {
  await database().execute(insertion(retailerId, rows));
}
