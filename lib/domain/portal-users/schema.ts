import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { problems } from '@/lib/core/problems';

const { optional, text, timestampOut } = fields;

export const emailInPath = z
  .string()
  .transform((email) => email.trim().toLowerCase())
  .meta({
    format: 'email',
    description: 'The e-mail address of the user; case is ignored.',
    examples: ['anna@example.com'],
  });

export const newEmailInPath = emailInPath.pipe(z.email({ error: problems.email }).max(320));

export const putPortalUserBody = z
  .strictObject({
    group: text({ max: 100 }).describe('A group that the retailer has; empty means none.'),
    status: z.enum(['active', 'inactive']),
    send_password_reset_on_create: optional(z.boolean()).describe(
      'Whether a new user who is active gets an e-mail to set a password; true by default.',
    ),
  })
  .meta({ id: 'PortalUserInput', examples: [{ group: 'staff', status: 'active' }] });

export const passwordLinkOut = z
  .strictObject({
    email: z.string(),
    link: z.url().describe('Anyone who opens it can set the password of the user.'),
    expires_timestamp: timestampOut(),
  })
  .meta({
    id: 'PasswordLink',
    examples: [
      {
        email: 'anna@example.com',
        link: 'https://receipts.example/reset-password/1-Zm9yIHRoaXMgb25jZSBhbG9uZSBmb3IgdGhpcyBvbmNl',
        expires_timestamp: '2026-11-21T10:15:00+00:00',
      },
    ],
  });

export const forgotPasswordBody = z
  .strictObject({ email: text({ min: 3, max: 320 }) })
  .meta({ id: 'ForgotPasswordInput', examples: [{ email: 'anna@example.com' }] });

export const resetPasswordBody = z
  .strictObject({
    token: text({ min: 1, max: 100 }),
    password: text({ min: 1, max: 1000 }),
  })
  .meta({ id: 'ResetPasswordInput' });

const orNull = z.string().nullable();

export const portalUserOut = z
  .strictObject({
    email: z.string(),
    name: orNull,
    group: z.string(),
    status: z.enum(['active', 'inactive']),
    created_timestamp: timestampOut(),
    updated_timestamp: timestampOut(),
    has_totp: z.boolean().describe('Whether signing in requires a second factor.'),
    has_password: z.boolean().describe('False until the user has followed a link from an e-mail.'),
    last_seen_timestamp: timestampOut()
      .nullable()
      .describe('The last use of the portal, to the minute; null when there was none in the last weeks.'),
  })
  .meta({
    id: 'PortalUser',
    examples: [
      {
        email: 'anna@example.com',
        name: 'Anna Schmidt',
        group: 'staff',
        status: 'active',
        created_timestamp: '2026-11-21T09:15:00+00:00',
        updated_timestamp: '2026-11-21T09:15:00+00:00',
        has_totp: false,
        has_password: true,
        last_seen_timestamp: '2026-11-21T09:15:00+00:00',
      },
    ],
  });

export type PortalUserWire = z.output<typeof portalUserOut>;
