import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { needs } from '@/lib/core/json-schema';
import { portalLocales } from '@/lib/core/i18n/locales';
import { problems } from '@/lib/core/problems';

const { optional, text, timestampOut } = fields;

const password = text({ min: 1, max: 1000 });

const problemMail = z.enum(portalLocales);

const code = text({ min: 1, max: 50 });

export const patchProfileBody = z
  .strictObject({
    name: text({ max: 100 }).nullable().optional(),
    password: optional(password),
    current_password: optional(password),
    problem_mail: problemMail.nullable().optional(),
  })
  .refine((body) => body.password === undefined || body.current_password !== undefined, {
    path: ['current_password'],
    message: problems.with_password,
  })
  .meta({
    id: 'ProfilePatch',
    ...needs('password', 'current_password'),
    examples: [{ name: 'Anna Schmidt' }],
  });

export const currentPasswordBody = z
  .strictObject({ current_password: password })
  .meta({ id: 'CurrentPassword', examples: [{ current_password: 'correct horse battery staple' }] });

export const codeBody = z.strictObject({ code }).meta({ id: 'TotpCode', examples: [{ code: '492039' }] });

/** Body of requests that weaken the second factor. They need password and code, like signing in. */
export const ownerProofBody = z
  .strictObject({
    current_password: password,
    code: code.describe('From the authenticator app, or a recovery code, which is then used up.'),
  })
  .meta({
    id: 'OwnerProof',
    examples: [{ current_password: 'correct horse battery staple', code: '492039' }],
  });

const orNull = z.string().nullable();

export const profileOut = z
  .strictObject({
    email: z.string(),
    name: orNull,
    group: z.string(),
    permissions: z.array(z.string()),
    retailer: z.strictObject({ id: z.int(), name: z.string() }),
    problem_mail: problemMail
      .nullable()
      .describe('Language of the daily mail about open problems; null for none.'),
    totp: z.strictObject({ enabled: z.boolean(), recovery_codes_left: z.int() }),
    created_timestamp: timestampOut(),
    updated_timestamp: timestampOut(),
  })
  .meta({
    id: 'Profile',
    examples: [
      {
        email: 'anna@example.com',
        name: 'Anna Schmidt',
        group: 'staff',
        permissions: ['view.get_receipts'],
        retailer: { id: 1, name: 'Corner Shop' },
        problem_mail: 'en',
        totp: { enabled: true, recovery_codes_left: 8 },
        created_timestamp: '2026-11-21T09:15:00+00:00',
        updated_timestamp: '2026-11-21T09:15:00+00:00',
      },
    ],
  });

export type ProfileWire = z.output<typeof profileOut>;

const sessionId = '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f';

export const sessionInPath = z.string().meta({ description: 'The session.', examples: [sessionId] });

export const sessionOut = z
  .strictObject({
    id: z.uuid(),
    current: z.boolean().describe('Whether it is the current session.'),
    browser: orNull.describe('Such as "Firefox on Windows".'),
    user_agent: orNull,
    address: orNull.describe('Address of the sign-in.'),
    created_timestamp: timestampOut(),
    last_seen_timestamp: timestampOut().describe('To the minute.'),
    expires_timestamp: timestampOut(),
  })
  .meta({
    id: 'Session',
    examples: [
      {
        id: sessionId,
        current: true,
        browser: 'Firefox on Windows',
        user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
        address: '192.0.2.7',
        created_timestamp: '2026-11-20T08:00:00+00:00',
        last_seen_timestamp: '2026-11-21T09:15:00+00:00',
        expires_timestamp: '2026-12-04T08:00:00+00:00',
      },
    ],
  });

export type SessionWire = z.output<typeof sessionOut>;

export const startedTotpOut = z
  .strictObject({
    secret: z.string().describe('Base 32, to type into an app that cannot read the QR code.'),
    uri: z.string(),
    qrcode: z.string().describe('The address as a QR code: a `data:` address of an SVG.'),
  })
  .meta({
    id: 'TotpStarted',
    examples: [
      {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Corner%20Shop:anna%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        qrcode: 'data:image/svg+xml;base64,PHN2Zy8+',
      },
    ],
  });

export const recoveryCodesOut = z
  .strictObject({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', examples: [{ recovery_codes: ['k7qx-94md-t2wv'] }] });
