import { boolean, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * A user signs in by e-mail address alone, which finds the retailer (specification §2.8). So the table is not
 * distributed by retailer.
 */
export const portalUsers = defineTable(
  'portal_users',
  { owner: 'retailer', foundBy: 'email', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    email: text().notNull(),
    name: text(),
    group: text().notNull(),
    status: text({ enum: ['active', 'inactive'] }).notNull(),
    passwordHash: text(),
    /** Encrypted secret of the second factor (RFC 6238). The factor is on unless this is null. */
    totpSecret: text(),
    totpPendingSecret: text(),
    /**
     * Time step of the last accepted code. A code of this step or an earlier one is refused, so that no code
     * works twice.
     */
    totpLastStep: integer(),
    /** If false, `/portal/user` cannot change the user. */
    manageable: boolean().notNull(),
    /** Language of the daily mail about open problems; null for none. */
    problemMail: text(),
    problemMailSentOn: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    unique('portal_users_email').on(table.email),
  ],
);

/** Sessions. Without its row, a session's cookie is worthless. */
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

/** Failed sign-ins by account and address range (contract section 12), stored for a day. */
export const signInFailures = defineTable(
  'sign_in_failures',
  { owner: 'service', place: 'local', consumers: { none: 'staff, for a day' } },
  {
    id: uuid().primaryKey(),
    /**
     * `account:<e-mail>`, `range:<network>`, or `account:<e-mail>:<network>` for a network from which the
     * user signed in before.
     */
    subject: text().notNull(),
    failedAt: instant().notNull(),
  },
  (table) => [index('sign_in_failures_by_subject').on(table.subject, table.failedAt)],
);

export const passwordResets = defineTable(
  'password_resets',
  { owner: 'retailer', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /**
     * SHA-256 of the token, hex. The token itself is not stored, so that a leaked table resets no password.
     */
    tokenHash: text().notNull(),
    userId: uuid().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** Network address that used the link. Failed sign-ins from other networks do not lock out this one. */
    usedFrom: text(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.tokenHash] }),
    index('password_resets_by_user').on(table.retailerId, table.userId),
  ],
);

/** Hashes of codes for users who do not have their second factor at hand. Each code works once. */
export const portalRecoveryCodes = defineTable(
  'portal_recovery_codes',
  { owner: 'retailer', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    userId: uuid().notNull(),
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.userId, table.codeHash] })],
);

/**
 * Permissions of every release that has prepared this database, so that a new release knows which of its
 * permissions are new. Rows are never removed: if an older release started in between, a newer one would add
 * its permissions to groups again.
 */
export const knownPermissions = defineTable(
  'known_permissions',
  { owner: 'service', place: 'local', consumers: { none: 'names of permissions' } },
  { name: text().primaryKey() },
);
