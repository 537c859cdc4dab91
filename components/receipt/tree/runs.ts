import { knownMethod, paymentFacts, paymentMethods } from '../words/payment-facts';
import type { PageFormat } from '../words/page-format';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';

/**
 * Part of a line. Plain strings are texts of the service. The other kinds get a style: `foreign` is a text of
 * the till or retailer, with `lang` if it is not in the page's language; `figure` is a quantity or rate;
 * `digits` are the last digits of a card.
 */
export type Run =
  | string
  | { readonly kind: 'foreign'; readonly text: string; readonly lang?: string | undefined }
  | { readonly kind: 'card'; readonly text: string }
  | { readonly kind: 'figure'; readonly text: string }
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'digits'; readonly text: string };

export type Runs = readonly Run[];

export interface LabelledRow {
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

export function discountLabel({ name, quantity, percentage }: Discount, page: PageFormat): Runs {
  return [
    ...(quantity === null || quantity === 1 ? [] : [figure(page.quantity(quantity)), ' × ']),
    foreign(name),
    ...(percentage === null ? [] : [' ', figure(page.percent(percentage))]),
  ];
}

/**
 * Some tills write a discount as 2.00, others as -2.00. Both mean a reduction. On a return (`isReversed`) the
 * sign is unchanged.
 */
export function discountAmount({ amount: value }: Discount, isReversed: boolean, page: PageFormat): Run {
  return amount(page.money(isReversed ? value : reduction(value)));
}

export function reduction(value: number): number {
  return value === 0 ? 0 : -Math.abs(value);
}

/** Spaces separate the parts, so that copied text and screen readers separate them as well. */
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

export function filled(
  { t }: PageFormat,
  key: 'items.quantity' | 'items.reason' | 'items.productCode' | 'footer.vatNumber',
  run: Run,
): Runs {
  const place = '\0';
  const [before = '', after = ''] = t.markup(key, { value: () => place }).split(place);
  return [before, run, after].filter((part) => part !== '');
}

export function runsText(runs: Runs, isolated: (amount: string) => string = (text) => text): string {
  return runs
    .map((run) => {
      if (typeof run === 'string') return run;
      if (run.kind === 'digits') return `••••\u00a0${run.text}`;
      return run.kind === 'amount' ? isolated(run.text) : run.text;
    })
    .join('');
}
