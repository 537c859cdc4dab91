import { z } from 'zod';
import { ekabsExample } from '../examples';

// EKaBS is the electronic receipt of the DFKA taxonomy (dfka.net/taxonomie). The built-in transformation
// `ekabs` reads it.

const vatAmount = z
  .strictObject({
    percentage: z.number(),
    incl_vat: z.number().optional(),
    excl_vat: z.number().optional(),
    vat: z.number(),
  })
  .meta({ id: 'EkabsVatAmount' });

const discount = z.strictObject({
  name: z.string(),
  discount_value: z.number().describe('What it takes off.'),
});

const line = z
  .strictObject({
    text: z.string(),
    additional_text: z.string().optional(),
    item: z.strictObject({
      number: z.string().optional(),
      gtin: z.string().optional(),
      quantity: z.number().describe('Negative where goods came back.'),
      quantity_measure: z.string().optional(),
      price_per_unit: z.number().optional(),
      full_amount: z.number(),
    }),
    discounts: z.array(discount).optional(),
    vat_amounts: z.array(vatAmount),
  })
  .meta({ id: 'EkabsLine' });

const payment = z
  .strictObject({
    name: z.string().describe('The type of DSFinV-K: `Bar`, `Unbar`, `ECKarte`, `Kreditkarte` …'),
    display_name: z.string(),
    amount: z.number().describe('Less the change.'),
    foreign_amount: z.number().optional(),
    foreign_currency: z.string().optional(),
    payment_identifier: z.string().optional(),
    transaction_details: z.strictObject({ payment_network: z.string() }).optional(),
  })
  .meta({ id: 'EkabsPayment' });

export const ekabsOut = z
  .strictObject({
    version: z.string(),
    type: z.enum(['Beleg', 'AVTraining']),
    cash_register: z.strictObject({ serial_number: z.string() }),
    head: z.strictObject({
      number: z.string(),
      date: z.string().meta({ format: 'date-time' }),
      seller: z.strictObject({
        name: z.string(),
        vat_id_number: z.string().optional(),
        address: z.strictObject({
          street: z.string().optional(),
          postal_code: z.string().optional(),
          city: z.string().optional(),
          country_code: z.string().describe('ISO 3166-1 alpha-3.'),
        }),
      }),
    }),
    data: z.strictObject({
      currency: z.string(),
      full_amount_incl_vat: z.number(),
      full_amount_incl_vat_before_discount: z.number().optional(),
      discounts: z.array(discount).optional(),
      payment_types: z.array(payment),
      vat_amounts: z.array(vatAmount),
      lines: z.array(line),
    }),
    security: z.strictObject({ tse: z.record(z.string(), z.string()) }).optional(),
    misc: z.strictObject({ footer_text: z.string().optional() }),
  })
  .meta({
    id: 'Ekabs',
    examples: [ekabsExample],
    description: 'A receipt as EKaBS of the DFKA taxonomy (docs/receipt-data.md).',
  });

export type Ekabs = z.output<typeof ekabsOut>;
