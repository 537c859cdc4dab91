import { z } from 'zod';
import { isPermission, permissions } from '@/lib/platform/auth/permissions';
import * as fields from '@/lib/core/fields';
import { numberInPath } from '@/lib/platform/http/path';
import { atMostOneOf } from '@/lib/core/json-schema';
import { issue, problems } from '@/lib/core/problems';

const { integer, list, optional, text, timestampOut } = fields;

export const authentications = ['hmac', 'bearer'] as const;

export type Authentication = (typeof authentications)[number];

export const authenticationInPath = z
  .string()
  .transform((name): Authentication | null => authentications.find((known) => known === name) ?? null)
  .meta({
    enum: [...authentications],
    description: 'How the client authenticates: `hmac` for URL signatures, `bearer` for tokens.',
    examples: ['bearer'],
  });

export const clientInPath = {
  authentication: authenticationInPath,
  client_id: numberInPath().meta({ description: 'The client.', examples: [17] }),
};

export const permissionName = z
  .string()
  .refine(isPermission, { message: problems.permission })
  .meta({ id: 'Permission', description: 'Permission for one operation.', enum: permissions });

const permissionNames = list(permissionName, { max: 1000 })
  .transform((names): string[] => [...new Set(names)])
  .meta({ examples: [['view.get_receipts', 'view.post_receipt']] });

const description = text({ min: 1, max: 255 });

const key = z
  .string()
  .regex(/^[A-Z0-9]{20}$/, { message: problems.access_key })
  .meta({ examples: ['8IMF3WFX4Z11I8WTPL2P'] });

const secret = z
  .string()
  .refine(isSecret, { message: problems.secret })
  .meta({
    description: 'Base64 of 24 to 64 bytes.',
    contentEncoding: 'base64',
    minLength: 32,
    maxLength: 88,
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)?$',
    examples: ['O4x13cuK5T+lbd72NKd4D4dWFJaDkdim6gvdjLziQFY='],
  });

function isSecret(value: string): boolean {
  const bytes = Buffer.from(value, 'base64');
  // Encoded again, because decoding skips characters that are not base64.
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === value;
}

const signatureMaxAge = integer({ min: 1, max: 86_400 });
const signatureMaxAgeText = 'Maximum lifetime of a signature in seconds; 86400 by default.';
const tokenMaxAge = integer({ min: 1, max: 315_360_000 }).nullable();
const tokenMaxAgeText =
  'Maximum lifetime of a bearer token in seconds: `exp` is then required and can be at most this far ahead, and ' +
  'this far after `iat`. null, the default, sets no limit; the form of the portal suggests 30 days.';
const testText =
  'Whether it is a test client: what it submits are test receipts, which count nowhere and can be deleted, and what it ' +
  'sends stays in the outbox. Set when the client is created, and never changed.';
const consumerRequiredText = 'Whether its signatures must name a consumer.';

const clientExample = {
  description: 'Tills of Berlin',
  permissions: ['view.post_receipt', 'view.get_receipt'],
};
const answeredExample = { ...clientExample, key: '8IMF3WFX4Z11I8WTPL2P', revoked: false };
const secretExample = 'O4x13cuK5T+lbd72NKd4D4dWFJaDkdim6gvdjLziQFY=';

/** Body to create a client (specification §4.18). Its field names are those of contract section 9. */
export const postClientBody = z
  .strictObject({
    pretty: optional(z.boolean()),
    permissions: permissionNames,
    description,
    revoked: optional(z.boolean()),
    key: optional(key).describe('Generated if omitted.'),
    secret: optional(secret).describe('Generated if omitted.'),
    signature_max_age: optional(signatureMaxAge).describe(signatureMaxAgeText),
    consumer_required: optional(z.boolean()).describe(consumerRequiredText),
    token_max_age: tokenMaxAge.optional().describe(tokenMaxAgeText),
    test: optional(z.boolean()).describe(testText),
  })
  .meta({ id: 'ClientInput', examples: [clientExample] });

const permissionChanges = ['permissions', 'permissions+=', 'permissions-='] as const;

/** Body to change a client (specification §4.19). */
export const patchClientBody = z
  .strictObject({
    pretty: optional(z.boolean()),
    permissions: optional(permissionNames),
    'permissions+=': optional(permissionNames),
    'permissions-=': optional(permissionNames),
    description: optional(description),
    revoked: optional(z.boolean()),
    key: optional(key),
    secret: optional(z.literal(true, { error: problems.only_true })).describe(
      'Creates a new secret; the previous one keeps working for 24 hours.',
    ),
    signature_max_age: optional(signatureMaxAge).describe(signatureMaxAgeText),
    consumer_required: optional(z.boolean()).describe(consumerRequiredText),
    token_max_age: tokenMaxAge.optional().describe(tokenMaxAgeText),
  })
  .refine((body) => permissionChanges.filter((name) => body[name] !== undefined).length <= 1, {
    ...issue('at_most_one', { names: permissionChanges }),
  })
  .meta({
    id: 'ClientPatch',
    ...atMostOneOf(permissionChanges),
    examples: [{ 'permissions+=': ['view.search_receipts'], secret: true }],
  });

export type ClientPatch = z.output<typeof patchClientBody>;

const answered = {
  description: z.string(),
  key: z.string(),
  permissions: z.array(z.string()),
  revoked: z.boolean(),
};

export const createdClientOut = z
  .strictObject({ id: z.string(), ...answered, secret: z.string() })
  .meta({ id: 'ClientCreated', examples: [{ id: '17', ...answeredExample, secret: secretExample }] });

export const patchedClientOut = z
  .strictObject({ id: z.int(), ...answered, secret: z.string() })
  .meta({ id: 'ClientPatched', examples: [{ id: 17, ...answeredExample, secret: secretExample }] });

const orNull = z.string().nullable();

export const clientOut = z
  .strictObject({
    id: z.int(),
    authentication: z.enum(authentications),
    ...answered,
    signature_max_age: z.int().describe(signatureMaxAgeText),
    consumer_required: z.boolean().describe(consumerRequiredText),
    token_max_age: z.int().nullable().describe(tokenMaxAgeText),
    test: z.boolean().describe(testText),
    previous_secret_until: timestampOut()
      .nullable()
      .describe('Time until which the previous secret works; null if none does.'),
    created_timestamp: timestampOut(),
    updated_timestamp: timestampOut(),
    last_used_timestamp: timestampOut().nullable(),
    last_used_address: orNull,
  })
  .meta({
    id: 'Client',
    description: 'A client, without its secret.',
    examples: [
      {
        id: 17,
        authentication: 'bearer',
        ...answeredExample,
        signature_max_age: 86_400,
        consumer_required: false,
        token_max_age: 2_592_000,
        test: false,
        previous_secret_until: null,
        created_timestamp: '2026-11-20T08:00:00+00:00',
        updated_timestamp: '2026-11-20T08:00:00+00:00',
        last_used_timestamp: '2026-11-21T09:15:00+00:00',
        last_used_address: '192.0.2.7',
      },
    ],
  });

export const revokedTokenOut = z
  .strictObject({ jti: z.string(), revoked_timestamp: z.string() })
  .meta({ id: 'RevokedToken' });

export type RevokedTokenWire = z.output<typeof revokedTokenOut>;
export type ClientWire = z.output<typeof clientOut>;
export type PatchedClientWire = z.output<typeof patchedClientOut>;
