import { z } from 'zod';
import { isPermission } from '@/lib/auth/permissions';
import * as fields from '@/lib/fields';
import { numberInPath } from '@/lib/http/path';

const { integer, optional, text } = fields;

/** How clients authenticate: URL signatures or bearer tokens (contract section 9). */
export const authentications = ['hmac', 'bearer'] as const;

export type Authentication = (typeof authentications)[number];

/** `{authentication}` of a path; what is none of them is null, as nothing is to be found there. */
export const authenticationInPath = z
  .string()
  .transform((name): Authentication | null => authentications.find((known) => known === name) ?? null)
  .meta({ enum: [...authentications] });

/** Path parameters that name a client. */
export const clientInPath = { authentication: authenticationInPath, client_id: numberInPath() };

/** Permission names; a repeated one counts once. */
const permissionNames = z
  .array(z.string().refine(isPermission, { message: 'is not a known permission' }))
  .max(1000)
  .transform((names): string[] => [...new Set(names)])
  .meta({ examples: [['view.get_receipts', 'view.post_receipt']] });

const description = text({ min: 1, max: 255 });

const key = z
  .string()
  .regex(/^[A-Z0-9]{20}$/, { message: 'must be 20 characters of A-Z and 0-9' })
  .meta({ examples: ['8IMF3WFX4Z11I8WTPL2P'] });

const secret = z
  .string()
  .refine(isSecret, { message: 'must be base64 of 24 to 64 bytes' })
  .meta({ format: 'byte' });

function isSecret(value: string): boolean {
  const bytes = Buffer.from(value, 'base64');
  // Decoding skips what is not base64, so only what comes out the same was.
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === value;
}

const signatureMaxAge = integer({ min: 1, max: 86_400 });

/** Body of POST /clients/{authentication} (§4.18, names of contract section 9). */
export const postClientBody = z.strictObject({
  pretty: optional(z.boolean()),
  permissions: permissionNames,
  description,
  revoked: optional(z.boolean()),
  key: optional(key),
  secret: optional(secret),
  signature_max_age: optional(signatureMaxAge),
  consumer_required: optional(z.boolean()),
});

const permissionChanges = ['permissions', 'permissions+=', 'permissions-='] as const;

/** Body of PATCH /clients/{authentication}/{client_id} (§4.19): at most one of the three ways to change permissions. */
export const patchClientBody = z
  .strictObject({
    pretty: optional(z.boolean()),
    permissions: optional(permissionNames),
    'permissions+=': optional(permissionNames),
    'permissions-=': optional(permissionNames),
    description: optional(description),
    revoked: optional(z.boolean()),
    key: optional(key),
    secret: optional(z.literal(true, { error: 'must be true, which makes a new one' })),
    signature_max_age: optional(signatureMaxAge),
    consumer_required: optional(z.boolean()),
  })
  .refine((body) => permissionChanges.filter((name) => body[name] !== undefined).length <= 1, {
    message: `must have at most one of ${permissionChanges.join(', ')}`,
  });

/** Changes of a client, after parsing. */
export type ClientPatch = z.output<typeof patchClientBody>;

const answered = {
  description: z.string(),
  key: z.string(),
  permissions: z.array(z.string()),
  revoked: z.boolean(),
};

/** Answer of POST (§4.18): the id is text here, as the specification shows it. */
export const createdClientOut = z.strictObject({ id: z.string(), ...answered, secret: z.string() });

/** Answer of PATCH (§4.19). */
export const patchedClientOut = z.strictObject({ id: z.int(), ...answered, secret: z.string() });

const orNull = z.string().nullable();

/** A client as it is read (§2.4 and contract section 9): never with its secret. */
export const clientOut = z.strictObject({
  id: z.int(),
  authentication: z.enum(authentications),
  ...answered,
  signature_max_age: z.int(),
  consumer_required: z.boolean(),
  /** Until when the secret before the last rotation works; null when there is none that does. */
  previous_secret_until: orNull,
  created_timestamp: z.string(),
  updated_timestamp: z.string(),
  last_used_timestamp: orNull,
  last_used_address: orNull,
});

/** A bearer token that was revoked by itself. */
export const revokedTokenOut = z.strictObject({ jti: z.string(), revoked_timestamp: z.string() });

export type RevokedTokenWire = z.output<typeof revokedTokenOut>;
export type ClientWire = z.output<typeof clientOut>;
export type PatchedClientWire = z.output<typeof patchedClientOut>;
