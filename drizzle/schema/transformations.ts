import { boolean, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TransformationSample } from '@/lib/domain/transformations/schema';
import type { InputOptions } from '@/lib/formats/input-formats';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

export const transformations = defineTable(
  'transformations',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'the retailer’s own' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    name: text().notNull(),
    contentTypes: text().array().notNull(),
    isDefault: boolean().notNull(),
    /** Kind of document for which the transformation is used, if the media type is not enough. */
    kind: text(),
    publishedVersion: integer(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.name] })],
);

/** Versions, numbered from 1. A published version never changes; only the last version can be a draft. */
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
    mapping: text().notNull(),
    samples: json<readonly TransformationSample[]>().notNull(),
    publishedAt: instant(),
    /** Number of saves of the draft. By it, an editor notices that another one has saved. */
    revision: integer().notNull().default(1),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.name, table.version] })],
);
