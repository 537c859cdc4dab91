import { boolean, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** A small shared table: the e-mail address alone finds the retailer (section 2.8). */
export const portalUsers = defineTable(
  'portal_users',
  { owner: 'retailer', foundBy: 'email', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    /** Lower case. */
    email: text().notNull(),
    name: text(),
    /** A group of the retailer's settings; empty means no group. */
    group: text().notNull(),
    status: text({ enum: ['active', 'inactive'] }).notNull(),
    /** argon2id; null until the first password is set. */
    passwordHash: text(),
    /** Sealed; the second factor is on while it is there (RFC 6238). */
    totpSecret: text(),
    totpPendingSecret: text(),
    /** Number of the last used time step: no code counts twice. */
    totpLastStep: integer(),
    /** False: out of reach of `/portal/user`. */
    manageable: boolean().notNull(),
    /** Language of the daily mail about open problems; null for none. */
    problemMail: text(),
    /** Day of the last one in the retailer's time zone, `YYYY-MM-DD`. */
    problemMailSentOn: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    unique('portal_users_email').on(table.email),
  ],
);

/** Signed-in browsers. A session without a live row here is over, whatever its cookie holds. */
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

/** Failed sign-ins, counted per account and per address range (contract section 12). Shared, short-lived. */
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

/** Only the hash of a token is stored (contract section 12). */
export const passwordResets = defineTable(
  'password_resets',
  { owner: 'retailer', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** SHA-256 in hex. */
    tokenHash: text().notNull(),
    userId: uuid().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** Address of its use: the owner's. */
    usedFrom: text(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.tokenHash] }),
    index('password_resets_by_user').on(table.retailerId, table.userId),
  ],
);

/** Single-use codes for users without their second factor at hand. Only hashes are stored. */
export const portalRecoveryCodes = defineTable(
  'portal_recovery_codes',
  { owner: 'retailer', place: 'local', consumers: { none: 'staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    userId: uuid().notNull(),
    /** SHA-256 in hex. */
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.userId, table.codeHash] })],
);

/**
 * Of every release that has prepared this database, by which the next one finds new ones for groups. Names are never
 * removed: an older release that starts in between would forget those of a newer one.
 */
export const knownPermissions = defineTable(
  'known_permissions',
  { owner: 'service', place: 'local', consumers: { none: 'names of permissions' } },
  { name: text().primaryKey() },
);
