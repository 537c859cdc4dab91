import { z } from 'zod';
import { ereceiptExample } from '../examples';

// eReceipt of the EU wallet, by the rulebook `rb-e-receipt` 2.0 of 22 June 2026
// (github.com/webuild-consortium/webuild-attestation-rulebooks-catalog). Mandatory attributes that a receipt
// may lack are optional here, and `notMet` names them.

const minorUnits = () => z.int().describe('In the smallest unit of the currency.');

const vatRate = z.string().optional().describe('In percent, as text.');

const attribute = z
  .strictObject({ key: z.string(), value: z.unknown() })
  .describe('What has no attribute of its own.');

const vatOf = {
  VATRate: vatRate,
  totalAmountExcVAT: minorUnits().optional(),
  totalAmountIncVAT: minorUnits().optional(),
};

const product = z
  .strictObject({
    name: z.string(),
    quantity: z.string().describe('As text, so that it stays exact.'),
    quantityCode: z
      .string()
      .describe('By UN/ECE Recommendation 20; a unit without a code as the till writes it.'),
    unitPriceIncVAT: minorUnits().optional(),
    unitPriceIncVATDecimal: z.string().optional().describe('The unit price with all its decimals.'),
    totalAmountExcVAT: minorUnits().optional(),
    totalAmountIncVAT: minorUnits().optional(),
    vats: z.array(z.strictObject({ VATAmount: minorUnits(), ...vatOf })).optional(),
    discounts: z
      .array(
        z.strictObject({
          type: z.string().describe('Its name.'),
          amount: minorUnits().describe('What it takes off, in the smallest unit of the currency.'),
          quantity: z.string().optional(),
          percentage: z.string().optional(),
        }),
      )
      .optional(),
    EANCode: z.string().optional(),
    productId: z.string().optional(),
    freeText: z.string().optional(),
    customAttributes: z.array(attribute).optional(),
  })
  .meta({ id: 'EReceiptProduct' });

const payment = z
  .strictObject({
    type: z
      .string()
      .describe('`CARD`, `CREDIT_TRANSFER`, `MOBILEPAY`, `GIFTCARD`, or beside the list `CASH`, `VOUCHER` …'),
    amount: minorUnits().describe('Less the change, in the smallest unit of the currency.'),
    attributes: z.record(z.string(), z.union([z.string(), z.int()])).optional(),
  })
  .meta({ id: 'EReceiptPayment' });

export const ereceiptOut = z
  .strictObject({
    type: z.enum(['PURCHASE', 'RETURN', 'PURCHASE_AND_RETURN']),
    receiptNumber: z.string(),
    receiptTimeStamp: z.string().meta({ format: 'date-time' }),
    currencyISOCode: z.string(),
    totalPriceExcVAT: minorUnits().optional(),
    totalVATAmount: minorUnits().optional(),
    totalPriceIncVAT: minorUnits(),
    merchant: z.strictObject({
      name: z.string(),
      companyID: z.string().optional(),
      branch: z.strictObject({
        id: z.string(),
        posId: z.string().optional(),
        name: z.string(),
        phone: z.string().optional(),
      }),
      address: z.strictObject({
        streetAddress: z.string().optional(),
        city: z.string().optional(),
        zipCode: z.string().optional(),
        country: z.string().optional().describe('ISO 3166-1 alpha-2.'),
      }),
    }),
    products: z.array(product),
    vats: z.array(z.strictObject({ totalVATAmount: minorUnits(), ...vatOf })).optional(),
    payments: z.array(payment).optional(),
    freeText: z.string().optional(),
    customAttributes: z
      .array(attribute)
      .optional()
      .describe(
        '`notMet` lists rules of the rulebook that the document does not meet (`IR-01` …) and what it has to have and has not.',
      ),
    originalReceiptNumber: z.string().optional(),
  })
  .meta({
    id: 'EReceipt',
    examples: [ereceiptExample],
    description: 'A receipt in the vocabulary of the EU wallet’s eReceipt (docs/receipt-data.md).',
  });

export type EReceipt = z.output<typeof ereceiptOut>;

export const mandatory = [
  'totalPriceExcVAT',
  'totalVATAmount',
  'merchant.companyID',
  'merchant.branch.posId',
  'merchant.address.streetAddress',
  'merchant.address.city',
  'merchant.address.zipCode',
  'merchant.address.country',
  'products[].unitPriceIncVAT',
  'products[].totalAmountExcVAT',
  'products[].totalAmountIncVAT',
  'products[].vats',
  'products[].vats[].VATRate',
  'products[].vats[].totalAmountExcVAT',
  'products[].vats[].totalAmountIncVAT',
  'vats',
  'vats[].VATRate',
  'vats[].totalAmountExcVAT',
  'vats[].totalAmountIncVAT',
  'payments',
] as const;

export const listedPayments: ReadonlySet<string> = new Set([
  'CARD',
  'CREDIT_TRANSFER',
  'MOBILEPAY',
  'GIFTCARD',
]);
