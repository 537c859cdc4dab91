import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { withDistinctNames } from '@/lib/core/card-numbers/card-numbers-in-json';
import { maskTexts } from '@/lib/core/card-numbers/mask-texts';
import type { SubmittedReceipt } from './submission';

export interface KeepableReceipt {
  readonly receipt: SubmittedReceipt;
  readonly isMasked: boolean;
}

/**
 * Masks card numbers except for their last four digits (contract section 14). In payments, the schema allows
 * only masked numbers; they are cut to four digits. Idempotent.
 */
export function maskReceipt(sent: SubmittedReceipt): KeepableReceipt {
  const masked = maskTexts(sent);
  const attachments = sent.attachments === undefined ? undefined : maskAttachments(sent.attachments);
  const isMasked = masked !== sent || attachments !== sent.attachments;
  const payments = sent.payments?.map(withLastFour);
  const isSame = payments?.every((payment, index) => payment === sent.payments?.[index]) ?? true;
  if (!isMasked && isSame) return { receipt: sent, isMasked };
  return {
    receipt: {
      ...masked,
      ...(attachments === undefined ? {} : { attachments }),
      ...(payments === undefined ? {} : { payments }),
    },
    isMasked,
  };
}

type Attachments = NonNullable<SubmittedReceipt['attachments']>;

function maskAttachments(attachments: Attachments): Attachments {
  let isMasked = false;
  const members = Object.entries(attachments).map(([label, attachment]) => {
    const { content_type: type, content_disposition: disposition } = attachment;
    const shown = maskCardNumbers(label);
    const texts = maskTexts({ type, disposition });
    const isSame = texts.type === type && texts.disposition === disposition;
    isMasked ||= shown !== label || !isSame;
    const kept = { ...attachment, content_type: texts.type, content_disposition: texts.disposition };
    return [shown, isSame ? attachment : kept] as const;
  });
  return isMasked ? withDistinctNames(members) : attachments;
}

type Payment = NonNullable<SubmittedReceipt['payments']>[number];

function withLastFour(payment: Payment): Payment {
  const { number, details } = payment;
  const flat = lastFourOf(number);
  const nested = lastFourOf(details?.number);
  if (flat === number && nested === details?.number) return payment;
  return {
    ...payment,
    ...(flat === undefined ? {} : { number: flat }),
    ...(details === undefined || nested === undefined ? {} : { details: { ...details, number: nested } }),
  };
}

const maskedNumber =
  /(?:[*\u2022\u25cf\u00b7\u2026\u2217\uff0a#]{2}|[xX]{2}|^[*\u2022\u25cf\u00b7\u2026\u2217\uff0a#xX])[\s\p{Pd}./_]*\d*(?<lastFour>\d{4})$/u;

function lastFourOf(number: string | undefined): string | undefined {
  return maskedNumber.exec(number?.trim() ?? '')?.groups?.['lastFour'] ?? number;
}
