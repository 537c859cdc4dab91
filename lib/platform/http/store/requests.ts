import { requests } from '@/drizzle/schema/requests';
import { database } from '@/lib/platform/db/client';
import { insertionOf } from '@/lib/platform/db/insertion';

export type KeptRequest = Omit<typeof requests.$inferSelect, 'retailerId'>;

const insertion = insertionOf(requests);

export async function insertRequests(retailerId: number, rows: readonly KeptRequest[]): Promise<void> {
  await database().execute(insertion(retailerId, rows));
}
