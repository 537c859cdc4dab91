import { and, desc, eq, isNull } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { config } from '@/lib/config';
import { closeDatabase, database } from '@/lib/db/client';
import { receiptPageUrl } from '@/lib/paths';

/** What a newcomer needs to look around. */
export interface Demo {
  readonly email: string;
  readonly password: string;
  /** A token that may do everything in the demo retailer, without an end. */
  readonly bearerToken: string;
  /** Address of a consumer page; null when none is published. */
  readonly receiptPageUrl: string | null;
}

/** Makes the demo retailer unless it is there, and answers how to use it; null when it is not wanted. */
export async function loadDemo(): Promise<Demo | null> {
  const { demo, dataDir, baseUrl } = config();
  if (!demo) return null;
  // Loaded only here: it brings the whole domain with it.
  const { ensureDemo } = await import('@/drizzle/seed/demo');
  let told = 0;
  try {
    const credentials = await ensureDemo({
      dataDir,
      baseUrl,
      onProgress: (done, total) => {
        if (done < total && performance.now() - told < 1_000) return;
        told = performance.now();
        console.log(`Making the demo retailer: ${done} of ${total} receipts`);
      },
    });
    return {
      email: credentials.portal.email,
      password: credentials.portal.password,
      bearerToken: await new SignJWT()
        .setProtectedHeader({ alg: 'HS256', kid: credentials.bearer.kid, typ: 'JWT' })
        .sign(Buffer.from(credentials.bearer.secret, 'base64')),
      receiptPageUrl: await findReceiptPage(credentials.retailer.id),
    };
  } finally {
    await closeDatabase();
  }
}

/** A published receipt of the retailer, the newest. */
async function findReceiptPage(retailerId: number): Promise<string | null> {
  const [row] = await database()
    .select({ token: receiptLinks.token })
    .from(receiptLinks)
    .innerJoin(
      receipts,
      and(eq(receipts.retailerId, receiptLinks.retailerId), eq(receipts.id, receiptLinks.receiptId)),
    )
    .where(and(eq(receiptLinks.retailerId, retailerId), isNull(receiptLinks.revokedAt)))
    .orderBy(desc(receipts.timestamp), desc(receipts.id))
    .limit(1);
  return row === undefined ? null : receiptPageUrl(row.token);
}
