import { codePages, receiptForms, type ReceiptFormName } from '@/lib/domain/receipts/wire/receipt-forms';
import type { AnswerForm } from '@/lib/platform/http/negotiate';
import { ekabsOf } from './ekabs';
import { escposOf } from './escpos';
import { ereceiptText } from './ereceipt';
import { itemCsv } from './item-csv';
import { receiptLines } from './receipt-lines';
import type { ShownForm } from './shown-form';
import { inColumns, plainText } from './text-columns';

type Parameters = Readonly<Record<string, string>>;

type Write = (shown: ShownForm, parameters: Parameters) => string | Uint8Array | Promise<string | Uint8Array>;

/** PDFs are excluded: a separate process makes them. */
const writers: Readonly<Record<Exclude<ReceiptFormName, 'pdf'>, Write>> = {
  ereceipt: ereceiptText,
  ekabs: (shown) => `${JSON.stringify(ekabsOf(shown), null, 2)}\n`,
  csv: (shown) => itemCsv(shown),
  text: async (shown, { width }) => plainText(inColumns(await receiptLines(shown), Number(width))),
  escpos: async (shown, { width, codepage, copy }) => {
    const page = codePages.find((one) => one === codepage) ?? null;
    const lines = await receiptLines(copy === 'yes' ? asCopy(shown) : shown);
    return escposOf(inColumns(lines, Number(width)), { width: Number(width), page });
  },
};

function asCopy(shown: ShownForm): ShownForm {
  return { ...shown, receipt: { ...shown.receipt, duplicate: true } };
}

export type DrawnForm = keyof typeof writers;

export function usualParameters(name: DrawnForm): Parameters {
  const { parameters = {} }: AnswerForm = receiptForms[name];
  return Object.fromEntries(Object.entries(parameters).map(([key, [usual = '']]) => [key, usual]));
}

const encoder = new TextEncoder();

export async function writeForm(
  name: DrawnForm,
  shown: ShownForm,
  parameters: Parameters,
): Promise<Uint8Array> {
  const written = await writers[name](shown, parameters);
  return typeof written === 'string' ? encoder.encode(written) : written;
}
