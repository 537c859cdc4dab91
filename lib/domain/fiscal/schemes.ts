export interface QrRule {
  /**
   * Least error correction that the scheme's rule allows: `low` for a scheme with long contents, else
   * `medium`.
   */
  readonly errorCorrection: 'medium' | 'low';
  /** Side of the QR code on paper, without its quiet zone. Null where the rule sets no bound. */
  readonly millimetres: readonly [least: number | null, most: number | null];
  readonly place: 'top' | 'end';
}

export interface FiscalScheme {
  readonly names: readonly string[];
  readonly qr: QrRule;
  readonly above: { readonly words: string; readonly lang: string } | null;
  readonly valueAbove: string | null;
  readonly valueBelow: string | null;
}

const usualQr = { errorCorrection: 'medium', millimetres: [null, null], place: 'end' } as const;
const alone = { above: null, valueAbove: null, valueBelow: null } as const;

/** Values are in the order in which receipts show them. docs/fiscal.md cites the rules. */
const schemes = {
  'de-tse': {
    names: [
      'serial_number',
      'client_id',
      'transaction_number',
      'signature_counter',
      'start',
      'finish',
      'process_type',
      'process_data',
      'algorithm',
      'time_format',
      'signature',
      'public_key',
    ],
    qr: usualQr,
    ...alone,
  },
  'at-rksv': {
    names: ['cash_box_id', 'receipt_number', 'suite', 'certificate_serial_number', 'signature'],
    qr: usualQr,
    ...alone,
  },
  'pt-atcud': {
    names: ['atcud', 'document_type', 'document_number', 'hash_characters', 'certificate_number', 'issuer'],
    qr: { errorCorrection: 'medium', millimetres: [30, null], place: 'end' },
    above: null,
    valueAbove: 'atcud',
    valueBelow: null,
  },
  'es-verifactu': {
    names: ['verifiable', 'invoice_number', 'issuer', 'issue_date', 'record_hash'],
    qr: { errorCorrection: 'medium', millimetres: [30, 40], place: 'top' },
    above: { words: 'QR tributario:', lang: 'es' },
    valueAbove: null,
    valueBelow: 'verifiable',
  },
  'es-ticketbai': {
    names: ['tbai_id', 'series', 'invoice_number', 'issuer'],
    qr: { errorCorrection: 'medium', millimetres: [30, 40], place: 'end' },
    above: null,
    valueAbove: 'tbai_id',
    valueBelow: null,
  },
  'it-dc': {
    names: ['document_number', 'device_serial_number', 'lottery_code'],
    qr: usualQr,
    ...alone,
  },
  'br-nfce': {
    names: ['access_key', 'invoice_number', 'series', 'protocol', 'authorised_at', 'issuer'],
    qr: { errorCorrection: 'medium', millimetres: [25, null], place: 'end' },
    ...alone,
  },
  'fr-nf525': {
    names: [
      'receipt_number',
      'software',
      'software_version',
      'certificate_number',
      'line_count',
      'signature_excerpt',
    ],
    qr: usualQr,
    ...alone,
  },
  'hr-fis': {
    names: ['jir', 'zki'],
    qr: { errorCorrection: 'low', millimetres: [20, null], place: 'end' },
    ...alone,
  },
  'si-fur': {
    names: ['zoi', 'eor', 'tax_number'],
    qr: usualQr,
    ...alone,
  },
  'sk-ekasa': {
    names: ['cash_register_code', 'receipt_number', 'uid', 'okp', 'pkp'],
    qr: usualQr,
    ...alone,
  },
  'hu-nav': {
    names: ['document_number', 'ap_number', 'control_code'],
    qr: usualQr,
    ...alone,
  },
  'pl-fiskalna': {
    names: ['document_number', 'cash_register_number', 'unique_number', 'fiscal_number', 'control_number'],
    qr: usualQr,
    ...alone,
  },
  'se-kontroll': {
    names: ['cash_register_name', 'receipt_number', 'control_unit_serial', 'control_code'],
    qr: usualQr,
    ...alone,
  },
} as const satisfies Record<string, FiscalScheme>;

export type SchemeName = keyof typeof schemes;

export const schemeNames = Object.keys(schemes) as SchemeName[];

const unknown: FiscalScheme = { names: [], qr: usualQr, ...alone };

export function fiscalScheme(name: string): FiscalScheme {
  return isKnown(name) ? schemes[name] : unknown;
}

function isKnown(name: string): name is SchemeName {
  return Object.hasOwn(schemes, name);
}

/** Most modules of a QR code, quiet zone included, that fit on 40 mm of paper at 0.35 mm each. */
const modulesMax = 113;

/**
 * Returns the width of a QR code in millimetres, quiet zone included. A width of 40 leaves 30 to 36 for the
 * code, and every rule allows this. The largest codes need 65.
 */
export function paperWidth({ millimetres: [, most] }: QrRule, modules: number): 40 | 65 {
  return modules > modulesMax && most === null ? 65 : 40;
}
