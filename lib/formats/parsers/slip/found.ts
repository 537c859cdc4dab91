export interface FoundItem {
  name: string;
  quantity: number;
  unit?: string;
  unit_price?: number;
  /** Amount after discounts. */
  total: number;
  discounts?: { name: string; amount: number }[];
  properties?: { product_code?: string; vat_code?: string; vat_rate?: number; details?: string[] };
}

export interface FoundPayment {
  method: string;
  amount: number;
  currency?: string;
  number?: string;
  change?: number;
  details?: {
    rounding?: number;
    other?: { foreign_amount?: number; foreign_currency?: string; cash_back?: number; tip?: number };
  };
}

export interface FoundTax {
  name: string;
  amount: number;
  rate?: number;
  code?: string;
}

export interface FoundReceipt {
  readonly localtime: string;
  readonly total: number;
  readonly subtotal?: number;
  readonly items: readonly FoundItem[];
  readonly discounts?: readonly { name: string; amount: number }[];
  readonly taxes?: readonly FoundTax[];
  readonly payments?: readonly FoundPayment[];
  readonly l10n?: { readonly currency: string };
  readonly duplicate?: true;
}

export interface Finding {
  readonly code:
    | 'total_mismatch'
    | 'tax_mismatch'
    | 'payments_mismatch'
    | 'ambiguous_date'
    | 'no_time'
    | 'unread_lines'
    | 'unknown_code_page'
    | 'wrong_code_page'
    | 'images_left_out'
    | 'further_receipt';
  readonly text: string;
}

/** Removes the noise of binary fractions. */
export function rounded(amount: number): number {
  const value = Math.round(amount * 1000) / 1000;
  return value === 0 ? 0 : value;
}

export function sumBy<Element>(elements: readonly Element[], amount: (element: Element) => number): number {
  return rounded(elements.reduce((sum, element) => sum + amount(element), 0));
}

export function near(one: number, other: number, tolerance = 0.011): boolean {
  return Math.abs(one - other) <= tolerance;
}
