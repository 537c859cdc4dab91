import { boolean, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Shared table: the e-mail address alone finds the retailer (specification §2.8). */
export const portalUsers = defineTable(
  'portal_users',
  { owner: 'retailer', foundBy: 'email', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    /** E-mail address in lower case. */
    email: text().notNull(),
    name: text(),
    /** Group of the retailer's settings; empty means none. */
    group: text().notNull(),
    status: text({ enum: ['active', 'inactive'] }).notNull(),
    /** argon2id; null until the first password is set. */
    passwordHash: text(),
    /** Encrypted secret of the second factor (RFC 6238), which is on while there is one. */
    totpSecret: text(),
    totpPendingSecret: text(),
    /** Time step of the last accepted code: no code is accepted twice. */
    totpLastStep: integer(),
    /** False when `/portal/user` cannot change the user. */
    manageable: boolean().notNull(),
    /** Language of the daily mail about open problems; null for none. */
    problemMail: text(),
    /** Day of the last mail in the retailer's time zone, `YYYY-MM-DD`. */
    problemMailSentOn: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    unique('portal_users_email').on(table.email),
  ],
);

/** Sessions: a session ends with its row, whatever its cookie says. */
export const portalSessions = defineTable(
  'portal_sessions',
  { owner: 'retailer', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    userId: uuid().notNull(),
    userAgent: text(),
    address: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('portal_sessions_by_user').on(table.retailerId, table.userId),
  ],
);

/** Failed sign-ins per account and address range (contract section 12), of all retailers, for a day. */
export const signInFailures = defineTable(
  'sign_in_failures',
  { owner: 'service', place: 'local', consumers: { none: 'staff, for a day' } },
  {
    id: uuid().primaryKey(),
    /** `account:<e-mail>`, `range:<network>` or, where the account is known, `account:<e-mail>:<network>`. */
    subject: text().notNull(),
    failedAt: instant().notNull(),
  },
  (table) => [index('sign_in_failures_by_subject').on(table.subject, table.failedAt)],
);

/** Password resets: only hashes of tokens (contract section 12). */
export const passwordResets = defineTable(
  'password_resets',
  { owner: 'retailer', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** SHA-256, hex. */
    tokenHash: text().notNull(),
    userId: uuid().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** Network address of the owner, proven by the use of the link. */
    usedFrom: text(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.tokenHash] }),
    index('password_resets_by_user').on(table.retailerId, table.userId),
  ],
);

/** Hashes of single-use codes, for users without their second factor at hand. */
export const portalRecoveryCodes = defineTable(
  'portal_recovery_codes',
  { owner: 'retailer', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    userId: uuid().notNull(),
    /** SHA-256, hex. */
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.userId, table.codeHash] })],
);

/**
 * Permissions of every release that has prepared this database, by which the next release finds new ones for
 * groups. Rows are never removed: an older release that starts in between would forget those of a newer one.
 */
export const knownPermissions = defineTable(
  'known_permissions',
  { owner: 'service', place: 'local', consumers: { none: 'names of permissions' } },
  { name: text().primaryKey() },
);
