import { z } from 'zod';

export const searchQuery = z.string().meta({
  description: 'A query in the search language: terms `path:value`, all of which must match.',
  examples: ['items.name:milk total:[3 TO 5]'],
});

export const hitFields = {
  hits: z.int().min(0).describe('Exact number of results.'),
  time: z.int().min(0).describe('Duration of the search in whole milliseconds.'),
};
