import { ServiceError } from '@/lib/core/errors';
import type { Context } from '@/lib/platform/context';
import type { Answer } from '@/lib/platform/http/answer';
import type { AnswerForm, ChosenForm } from '@/lib/platform/http/negotiate';
import { ekabsOut } from './ekabs-schema';
import { ereceiptOut } from './ereceipt-schema';
import type { StoredReceipt } from '../present';

interface ReceiptForm extends AnswerForm {
  readonly extension: string;
}

/** Characters per line: 32 on paper of 58 mm; 42 or 48, depending on the font, on paper of 80 mm. */
const width = ['42', '32', '48'] as const;

/** Code pages by iconv's names, in the order in which they are tried. */
export const codePages = [
  'cp437',
  'cp858',
  'windows-1252',
  'cp852',
  'windows-1250',
  'cp866',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
] as const;

export type CodePage = (typeof codePages)[number];

/**
 * Forms of a receipt. `Accept` of `GET /receipts/{id}` or the ending of a link's address chooses one
 * (docs/receipt-data.md).
 */
export const receiptForms = {
  ereceipt: {
    type: 'application/vnd.ereceipt+json',
    extension: 'json',
    description: 'The vocabulary of the EU wallet’s eReceipt.',
    schema: ereceiptOut,
  },
  ekabs: {
    type: 'application/vnd.ekabs+json',
    extension: 'ekabs.json',
    description: 'EKaBS of the DFKA taxonomy.',
    schema: ekabsOut,
  },
  csv: {
    type: 'text/csv',
    extension: 'csv',
    description:
      'A line for each item, RFC 4180 in UTF-8 with a header. Cells that a spreadsheet would run begin with an apostrophe.',
  },
  text: {
    type: 'text/plain',
    extension: 'txt',
    description: 'Text in columns of one width, in UTF-8. `width` is 32, 42 or 48; 42 without it.',
    parameters: { width },
  },
  escpos: {
    type: 'application/vnd.escpos',
    extension: 'bin',
    description:
      'Bytes for a receipt printer that takes ESC/POS. `width` as of text; `codepage` is the only one to print in, `auto` ' +
      'whichever has the letters of a line. Letters that none has are pictures; codes are QR codes of the printer’s own. ' +
      '`copy=yes` prints that it is a copy: for a paper beside a receipt that was handed over already.',
    parameters: { width, codepage: ['auto', ...codePages], copy: ['no', 'yes'] },
  },
  pdf: {
    type: 'application/pdf',
    extension: 'pdf',
    description: 'The receipt’s page on paper, as a tagged PDF.',
  },
} as const satisfies Readonly<Record<string, ReceiptForm>>;

export type ReceiptFormName = keyof typeof receiptForms;

const names = Object.keys(receiptForms) as ReceiptFormName[];

export function formOfType(type: string): ReceiptFormName | null {
  return names.find((name) => receiptForms[name].type === type) ?? null;
}

export const linkedForms = [
  { name: 'ereceipt', suffix: '.json' },
  { name: 'ekabs', suffix: '.ekabs.json' },
  { name: 'csv', suffix: '.csv' },
  { name: 'text', suffix: '.txt' },
] as const satisfies readonly {
  readonly name: ReceiptFormName;
  readonly suffix: string;
}[];

export interface RequestedForm {
  readonly name: ReceiptFormName;
  readonly parameters: ChosenForm['parameters'];
  readonly acceptLanguage: string | null;
  readonly signal: AbortSignal;
}

export interface WrittenForm {
  readonly bytes: Uint8Array;
  /** ASCII only, so that every system can store it. */
  readonly filename: string;
  readonly language: string;
}

export type WriteForm = (
  ctx: Context<'get_receipt'>,
  receipt: StoredReceipt,
  requested: RequestedForm,
) => Promise<WrittenForm>;

let writer: WriteForm | undefined;

/** Injected, because the writer needs the texts of the receipt page, which lib must not import. */
export function useFormWriter(write: WriteForm): void {
  writer = write;
}

export async function formAnswer(...[ctx, receipt, requested]: Parameters<WriteForm>): Promise<Answer> {
  if (writer === undefined) throw new ServiceError('unavailable', 'other forms are not written here');
  const { bytes, filename, language } = await writer(ctx, receipt, requested);
  return {
    status: 200,
    document: { type: contentTypeOf(requested.name), content: bytes },
    headers: {
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Content-Language': language,
      Vary: 'Accept, Accept-Language',
    },
  };
}

export function contentTypeOf(name: ReceiptFormName): string {
  const { type } = receiptForms[name];
  return type.startsWith('text/') || type.endsWith('+json') ? `${type}; charset=utf-8` : type;
}
