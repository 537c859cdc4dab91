import { z } from 'zod';
import * as fields from '@/lib/fields';

const { optional, text } = fields;

const password = text({ min: 1, max: 1000 });

/** A code of an authenticator app, or a recovery code. */
const code = text({ min: 1, max: 50 });

/** Body of PATCH /portal/me. A new password needs the current one. */
export const patchProfileBody = z
  .strictObject({
    name: text({ max: 100 }).nullable().optional(),
    password: optional(password),
    current_password: optional(password),
  })
  .refine((body) => body.password === undefined || body.current_password !== undefined, {
    path: ['current_password'],
    message: 'must be given with password',
  });

/** Body of operations on the second factor that ask who is there. */
export const currentPasswordBody = z.strictObject({ current_password: password });

/** Body of POST /portal/me/totp/_confirm. */
export const codeBody = z.strictObject({ code });

/** Body of POST /portal/me/totp/_disable. */
export const disableTotpBody = z
  .strictObject({ code: optional(code), current_password: optional(password) })
  .refine((body) => (body.code === undefined) !== (body.current_password === undefined), {
    path: ['code'],
    message: 'must be given, or else current_password',
  });

const orNull = z.string().nullable();

/** The caller's own account as it goes out. */
export const profileOut = z.strictObject({
  email: z.string(),
  name: orNull,
  group: z.string(),
  permissions: z.array(z.string()),
  retailer: z.strictObject({ id: z.int(), name: z.string() }),
  totp: z.strictObject({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  created_timestamp: z.string(),
  updated_timestamp: z.string(),
});

export type ProfileWire = z.output<typeof profileOut>;

/** A browser in which the caller is signed in. */
export const sessionOut = z.strictObject({
  id: z.uuid(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** Such as "Firefox on Windows". */
  browser: orNull,
  user_agent: orNull,
  /** Where it signed in from. */
  address: orNull,
  created_timestamp: z.string(),
  /** To the minute. */
  last_seen_timestamp: z.string(),
  expires_timestamp: z.string(),
});

export type SessionWire = z.output<typeof sessionOut>;

/** A second factor that was begun and waits for its first code. */
export const startedTotpOut = z.strictObject({
  /** Base 32, to type into an app that cannot read the QR code. */
  secret: z.string(),
  uri: z.string(),
  /** The address as a QR code: a `data:` address of an SVG. */
  qrcode: z.string(),
});

/** Recovery codes, shown this once. */
export const recoveryCodesOut = z.strictObject({ recovery_codes: z.array(z.string()) });
