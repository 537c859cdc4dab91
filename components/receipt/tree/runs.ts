import { knownMethod, paymentFacts, paymentMethods } from '../words/payment-facts';
import type { PageFormat } from '../words/page-format';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';

/**
 * Part of a line: a text of the service, or a part that each printer sets apart. `foreign` is a text of the
 * till or the retailer (`lang` where it differs from the page), `figure` a quantity or rate, `digits` the end
 * of a number.
 */
export type Run =
  | string
  | { readonly kind: 'foreign'; readonly text: string; readonly lang?: string | undefined }
  | { readonly kind: 'card'; readonly text: string }
  | { readonly kind: 'figure'; readonly text: string }
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'digits'; readonly text: string };

export type Runs = readonly Run[];

/** A label, and the value at the other end of its line. */
export interface Row {
  readonly label: Runs;
  readonly value: Runs;
}

type Discount = ReceiptWire['discounts'][number];
type Payment = ReceiptWire['payments'][number];

export function foreign(text: string, lang?: string): Run {
  return { kind: 'foreign', text, lang };
}

export function amount(text: string): Run {
  return { kind: 'amount', text };
}

/** Such as `2 × Bonus 10%`. */
export function discountLabel({ name, quantity, percentage }: Discount, page: PageFormat): Runs {
  return [
    ...(quantity === null || quantity === 1 ? [] : [figure(page.quantity(quantity)), ' × ']),
    foreign(name),
    ...(percentage === null ? [] : [' ', figure(page.percent(percentage))]),
  ];
}

/** Tills write discounts as 2.00 or -2.00; both subtract. On a return (`isReversed`) the sign is kept. */
export function discountAmount({ amount: value }: Discount, isReversed: boolean, page: PageFormat): Run {
  return amount(page.money(isReversed ? value : reduction(value)));
}

export function reduction(value: number): number {
  return value === 0 ? 0 : -Math.abs(value);
}

/** Separated by spaces, not by style alone, for reading aloud and copying. */
export function paymentLabel(payment: Payment, page: PageFormat): Runs {
  const { type, lastDigits } = paymentFacts(payment);
  return [
    methodName(payment.method, page),
    ...(type === null ? [] : [' ', { kind: 'card' as const, text: type }]),
    ...(lastDigits === null ? [] : [' ', { kind: 'digits' as const, text: lastDigits }]),
  ];
}

export function methodName(method: string, { t }: PageFormat): Run {
  const known = knownMethod(method, paymentMethods);
  return known === null ? foreign(method) : t(`payments.methods.${known}`);
}

export function figure(text: string): Run {
  return { kind: 'figure', text };
}

/** Text of `key` with `run` in the place of its value. */
export function filled(
  { t }: PageFormat,
  key: 'items.quantity' | 'items.reason' | 'items.productCode' | 'footer.vatNumber',
  run: Run,
): Runs {
  const place = '\0';
  const [before = '', after = ''] = t.markup(key, { value: () => place }).split(place);
  return [before, run, after].filter((part) => part !== '');
}

/** Plain text, with `isolated` around amounts. */
export function textOf(runs: Runs, isolated: (amount: string) => string = (text) => text): string {
  return runs
    .map((run) => {
      if (typeof run === 'string') return run;
      if (run.kind === 'digits') return `••••\u00a0${run.text}`;
      return run.kind === 'amount' ? isolated(run.text) : run.text;
    })
    .join('');
}
