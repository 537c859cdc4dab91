import { z } from 'zod';
import * as fields from '@/lib/fields';

/** A card number or a registration code as people write it. */
export const cardText = fields.text({ min: 1, max: 255 });

/** Body of POST /cards (§4.22). */
export const postCardBody = z
  .strictObject({ card_number: cardText, registration_code: cardText })
  .meta({ id: 'CardInput', examples: [{ card_number: '2600 1234 5678 9014', registration_code: 'K7QX' }] });
