import { boolean, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TransformationSample } from '@/lib/domain/transformations/schema';
import type { InputOptions } from '@/lib/formats/input-formats';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Transformations of raw receipts (contract section 6): what they apply to, and which version is in force. */
export const transformations = defineTable(
  'transformations',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'the retailer’s own' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    name: text().notNull(),
    /** Media types whose raw receipts it takes, lower case. */
    contentTypes: text().array().notNull(),
    /** True when it takes what nothing else does. */
    isDefault: boolean().notNull(),
    /** The kind of documents it reads, by which it is found where a type says nothing; null for others. */
    kind: text(),
    /** The version in force; null while none was published. */
    publishedVersion: integer(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.name] })],
);

/** Their versions, numbered from 1. One that was published never changes; only the last can be a draft. */
export const transformationVersions = defineTable(
  'transformation_versions',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { none: 'written by staff, who are told to keep persons out of samples' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    name: text().notNull(),
    version: integer().notNull(),
    inputFormat: text({ enum: ['json', 'xml', 'csv', 'text', 'escpos', 'zip', 'auto'] }).notNull(),
    options: json<InputOptions>().notNull(),
    /** JSONata 2. */
    mapping: text().notNull(),
    samples: json<readonly TransformationSample[]>().notNull(),
    publishedAt: instant(),
    /** Counts how often the draft was saved, so that two editors notice each other. */
    revision: integer().notNull().default(1),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.name, table.version] })],
);
