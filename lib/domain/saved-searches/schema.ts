import { z } from 'zod';
import * as fields from '@/lib/core/fields';

const list = z.enum(['receipts', 'identifiers']);
const sharedWith = z.enum(['nobody', 'group', 'retailer']);

/** Most characters of a query, which becomes part of a page's address. */
const queryCharactersMax = 2000;

export const savedSearchList = list;

export const savedSearchBody = z
  .strictObject({
    list,
    name: fields.text({ min: 1, max: 100 }).meta({ examples: ['Returns'] }),
    query: fields.text({ min: 1, max: queryCharactersMax }).meta({ examples: ['items.return:*'] }),
    shared_with: sharedWith.default('nobody'),
  })
  .meta({ id: 'SavedSearchInput' });

export const savedSearchOut = z
  .strictObject({
    id: z.uuid(),
    list,
    name: z.string(),
    query: z.string(),
    shared_with: sharedWith,
    owner: z.string().nullable(),
    deletable: z.boolean(),
  })
  .meta({ id: 'SavedSearch' });

export type SavedSearchWire = z.output<typeof savedSearchOut>;
