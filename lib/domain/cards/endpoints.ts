import { z } from 'zod';
import { endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { anyType, bytesLike } from '@/lib/platform/http/input';
import { integerArgument } from '@/lib/platform/http/query';
import { importCards } from './import-cards';
import { listCards } from './list-cards';
import { presentCard } from './present';
import { inPieces } from './read-cards';
import { cardImportOut, cardOut, cardText, postCardBody } from './schema';
import { verifyCard } from './verify-card';

export const postCard = endpoint({
  operation: 'post_card',
  method: 'POST',
  path: '/cards',
  access: 'permission or consumer',
  summary: 'Verify a card by its registration code',
  accepts: { 'application/json': postCardBody },
  description:
    'After five wrong codes for a number in a day, the response is 429 until the card gets another code ' +
    'or the day is over.',
  answers: { 204: { description: 'The code belongs to the card' } },
  // `repeatable` avoids a transaction, because the count of wrong codes must remain if the request fails.
  repeatable: true,
  run: async (ctx, { body }) => {
    const { card_number: cardNumber, registration_code: registrationCode } = body.value;
    await verifyCard(ctx, { cardNumber, registrationCode });
    return noContent();
  },
});

const importBytesMax = 20 * 1024 * 1024;

export const getCards = endpoint({
  operation: 'get_cards',
  method: 'GET',
  path: '/cards',
  summary: 'List cards by masked number',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: z.string().min(1).max(1000).optional().describe('`after` from the previous page.'),
    card_number: cardText.optional().describe('A full card number, or its last digits.'),
  },
  answers: { 200: { description: 'A page of cards', schema: z.array(cardOut) } },
  errors: ['not_found'],
  run: async (ctx, { query: { card_number: number, ...page } }) =>
    ok((await listCards(ctx, { ...page, number })).map(presentCard)),
});

export const postCardImport = endpoint({
  operation: 'import_cards',
  method: 'POST',
  path: '/cards/_import',
  summary: 'Import cards from a CSV file',
  description:
    'Card numbers and registration codes are in the first two columns, or in those that a header line ' +
    'names `card_number` and `registration_code`. Separate values with commas, semicolons or tabs; at ' +
    'most 20 MiB. Existing cards get the code of the file. Invalid lines are skipped and listed. Sending ' +
    'a file again does no harm.',
  accepts: {
    [anyType]: bytesLike({
      type: 'text/csv',
      text: 'card_number,registration_code\n2600123456789014,K7QX\n',
    }),
  },
  bodyBytesMax: importBytesMax,
  // `repeatable` avoids a transaction, because two imports with the same cards would deadlock.
  repeatable: true,
  answers: { 200: { description: 'The result of the import', schema: cardImportOut } },
  run: async (ctx, { body }) => ok(await importCards(ctx, inPieces(body.value))),
});

export const cardEndpoints = [postCard, getCards, postCardImport] as const;
