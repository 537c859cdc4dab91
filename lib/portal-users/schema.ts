import { z } from 'zod';
import * as fields from '@/lib/fields';

const { optional, text } = fields;

/** The address in a path that names a user; case does not matter. */
export const emailInPath = z
  .string()
  .transform((email) => email.trim().toLowerCase())
  .meta({ format: 'email' });

/** The same where a user may be made of it. */
export const newEmailInPath = emailInPath.pipe(
  z.email({ error: 'must be an e-mail address' }).max(320, { error: 'must be at most 320 characters long' }),
);

/** Body of PUT /portal/user/{email} (§4.20). */
export const putPortalUserBody = z.strictObject({
  /** A group of the retailer's settings; empty means none. */
  group: text({ max: 100 }),
  status: z.enum(['active', 'inactive']),
  send_password_reset_on_create: optional(z.boolean()),
});

/** Body of POST /portal/_forgot_password. */
export const forgotPasswordBody = z.strictObject({ email: text({ min: 3, max: 320 }) });

/** Body of POST /portal/_reset_password. */
export const resetPasswordBody = z.strictObject({
  token: text({ min: 1, max: 100 }),
  password: text({ min: 1, max: 1000 }),
});

const orNull = z.string().nullable();

/** A portal user as it goes out (§2.8 and contract section 9). */
export const portalUserOut = z.strictObject({
  email: z.string(),
  name: orNull,
  group: z.string(),
  status: z.enum(['active', 'inactive']),
  created_timestamp: z.string(),
  updated_timestamp: z.string(),
  /** False until the user has followed the link of a first mail. */
  has_password: z.boolean(),
  /** The last use of the portal, to the minute; null when there was none in the last weeks. */
  last_seen_timestamp: orNull,
});

export type PortalUserWire = z.output<typeof portalUserOut>;
