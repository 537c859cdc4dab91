import { sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { encode } from 'next-auth/jwt';
import { seedReceipts } from '@/demo/seed-receipts';
import { signIn } from '@/lib/platform/auth/sign-in';
import { sessionCookieName, sessionSecret } from '@/lib/platform/auth/session';
import { systemContext, type Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { findRetailer } from '@/lib/platform/retailers/store';
import { uploadAttachment } from '@/lib/domain/attachments/upload-attachment';
import { createRetailer, type CreatedRetailer } from '@/lib/domain/retailers/create-retailer';
import { createStore } from '@/lib/domain/stores/create-store';
import { installBuiltIn } from '@/lib/domain/transformations/built-in-transformations';

/** What requests are about, and who sends them. */
export interface World {
  readonly ctx: Context;
  /** `Authorization` of the retailer's client. */
  readonly authorization: string;
  /** `Cookie` of a signed-in portal user. */
  readonly cookie: string;
  /** Newest receipts first. */
  readonly ids: readonly string[];
  /** Tokens of consumer links, each of another receipt. */
  readonly tokens: readonly string[];
  /** An attachment that receipts name. */
  readonly attachmentId: string;
}

/** The store of receipts that requests bring. */
export const storeReference = 1;

/** Data of the store as receipts bring it: nothing new. */
export const storeData = { name: 'Bench', country: 'DEU' };

const slip = {
  bytes: Buffer.from('Slip'),
  contentType: 'text/plain',
  contentDisposition: null,
  fileName: 'slip.txt',
  link: null,
} as const;

/** Makes a retailer with so many receipts, each with a link, and a table of documents like them for the bare server. */
export async function makeWorld(receipts: number): Promise<World> {
  const made = await createRetailer({
    name: 'Bench',
    settings: { receipt_links: true, stores_from_receipts: true, channels: ['email'] },
  });
  const retailer = await findRetailer(made.retailer.id);
  if (retailer === null) throw new Error('The retailer was not made.');
  const ctx = systemContext(retailer, 'bench');
  await createStore(ctx, { reference: storeReference, ...storeData });
  await installBuiltIn(ctx, 'ekabs');
  await seedReceipts(ctx, { receipts, seed: 1, days: 365 });
  await makeBareTables(ctx);
  return {
    ctx,
    authorization: await authorizationOf(made),
    cookie: await cookieOf(made),
    ids: await texts(sql`
      select id::text as value from receipts where retailer_id = ${retailer.id} order by timestamp desc, id desc`),
    tokens: await texts(sql`
      select l.token as value from receipt_links l
      join receipts r on r.retailer_id = l.retailer_id and r.id = l.receipt_id
      where l.retailer_id = ${retailer.id} and l.revoked_at is null
      order by md5(r.submitted->>'items')`),
    attachmentId: await uploadAttachment(ctx, slip),
  };
}

async function makeBareTables({ retailer }: Context): Promise<void> {
  const statements = [
    sql`create table bare (id uuid primary key, at timestamptz not null, doc jsonb not null)`,
    sql`create table bare_raw (id uuid primary key, body bytea not null, done boolean not null)`,
    sql`insert into bare select id, timestamp, submitted from receipts where retailer_id = ${retailer.id}`,
    sql`create index bare_newest on bare (at desc, id desc)`,
    sql`create index bare_words on bare using gin (to_tsvector('simple', doc))`,
    sql`create index bare_raw_waiting on bare_raw (id) where not done`,
  ];
  for (const statement of statements) await database().execute(statement);
}

async function authorizationOf({ bearer }: CreatedRetailer): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', kid: bearer.kid })
    .sign(Buffer.from(bearer.secret, 'base64'));
  return `Bearer ${token}`;
}

async function cookieOf({ portal }: CreatedRetailer): Promise<string> {
  const result = await signIn({ ...portal, code: null, userAgent: null, address: '127.0.0.1' });
  if (result.outcome !== 'begun') throw new Error(`Signing in ended with ${result.outcome}.`);
  const { retailerId, sessionId } = result.session;
  const value = await encode({ token: { retailerId, sessionId }, secret: sessionSecret() });
  return `${sessionCookieName()}=${value}`;
}

async function texts(query: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await database().execute<{ value: string }>(query);
  return rows.map(({ value }) => value);
}
