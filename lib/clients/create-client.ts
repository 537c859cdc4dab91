import { clients } from '@/drizzle/schema/clients';
import { sealSecret } from '@/lib/auth/secret-box';
import type { Context } from '@/lib/context';
import { lockNumbers, nextNumber } from '@/lib/db/numbering';
import { newClientKey, newClientSecret } from '@/lib/ids';

/** A client to make; the key and the secret are generated. */
export interface NewClient {
  readonly authentication: 'hmac' | 'bearer';
  readonly description: string;
  readonly permissions: readonly string[];
  readonly consumerRequired?: boolean;
  /** Seconds; 86,400 by default (§2.4). */
  readonly signatureMaxAgeInSeconds?: number;
}

/** A client just made, with the secret in clear: the only time it is. */
export interface CreatedClient {
  readonly id: number;
  readonly key: string;
  readonly secret: string;
}

/** Makes a client of the context's retailer. Call inside a transaction. */
export async function createClient(ctx: Context, input: NewClient): Promise<CreatedClient> {
  await lockNumbers(ctx, 'clients');
  const id = await nextNumber(ctx, clients, clients.id);
  const key = newClientKey();
  const secret = newClientSecret();
  const now = new Date();
  await ctx.db.insert(clients).values({
    retailerId: ctx.retailer.id,
    id,
    authentication: input.authentication,
    key,
    secret: sealSecret(secret, key),
    description: input.description,
    permissions: [...input.permissions],
    revoked: false,
    signatureMaxAgeInSeconds: input.signatureMaxAgeInSeconds ?? 86_400,
    consumerRequired: input.consumerRequired ?? false,
    createdAt: now,
    updatedAt: now,
  });
  return { id, key, secret };
}
