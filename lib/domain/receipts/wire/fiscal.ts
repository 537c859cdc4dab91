import { z } from 'zod';
import { dictionary, list, optional, text, webAddress } from '@/lib/core/fields';
import { issue, problems } from '@/lib/core/problems';

export const fiscalStatuses = ['original', 'copy', 'training', 'cancelled', 'outage', 'information'] as const;

const blocksMax = 4;
/** Most bytes of a QR code with the lowest error correction. */
const codeBytesMax = 2900;

const scheme = z
  .string()
  .regex(/^(?=.{3,40}$)[a-z0-9]+(?:-[a-z0-9]+)+$/, { error: problems.fiscal_scheme })
  .meta({ minLength: 3, maxLength: 40, examples: ['de-tse'] });

const code = z
  .string()
  .refine(
    (value) => value !== '' && Buffer.byteLength(value) <= codeBytesMax,
    issue('bytes', { minimum: 1, maximum: codeBytesMax }),
  )
  .meta({ minLength: 1, maxLength: codeBytesMax });

const block = z
  .strictObject({
    scheme: scheme.describe(
      'The rule that it follows, `<country>-<name>`: `de-tse`, `at-rksv`, `pt-atcud` and so on; others are kept and given as well.',
    ),
    status: optional(z.enum(fiscalStatuses))
      .transform((value) => value ?? 'original')
      .describe('What the document is for the tax office; `original` unless stated.'),
    code: optional(code).describe(
      `What the QR code holds, verbatim: at most ${codeBytesMax} bytes of UTF-8.`,
    ),
    url: optional(webAddress(codeBytesMax)).describe('Where the document can be checked.'),
    values: optional(dictionary(text({ min: 1, max: 100 }), text({ max: 1024 }), { max: 40 })).describe(
      'Texts by their names, such as `serial_number`; the names that are known are in docs/fiscal.md.',
    ),
  })
  .meta({
    id: 'FiscalInput',
    description:
      'Data of the till’s fiscal device, kept and given as sent: never computed or altered here. What its code says is compared with the receipt (`warnings`).',
    examples: [{ scheme: 'de-tse', values: { transaction_number: '4711', signature_counter: '9301' } }],
  });

export const fiscalBlocks = list(block, { max: blocksMax });

const blockOut = z
  .strictObject({
    scheme: z.string(),
    status: z.enum(fiscalStatuses),
    code: z.string().nullable().describe('What the QR code holds.'),
    url: z.string().nullable(),
    values: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Fiscal', description: 'Data of the till’s fiscal device, as sent.' });

export const fiscalOut = z.array(blockOut);

export type FiscalWire = z.output<typeof blockOut>;

export function fiscalOf<Block>(receipt: {
  readonly submitted: { readonly fiscal?: readonly Block[] | undefined };
  readonly fiscal?: readonly Block[] | null | undefined;
}): readonly Block[] {
  return receipt.submitted.fiscal ?? receipt.fiscal ?? [];
}

export function presentFiscal(blocks: Readonly<z.output<typeof fiscalBlocks>>): FiscalWire[] {
  return blocks.map(({ scheme: named, status, code: held, url, values }) => ({
    scheme: named,
    status,
    code: held ?? null,
    url: url ?? null,
    values: values ?? {},
  }));
}
