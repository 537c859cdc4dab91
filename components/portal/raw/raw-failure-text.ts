import { isErrorCode } from '@/lib/core/errors';
import type { RecordedFailure } from '@/lib/domain/pos/failure-cause';
import type { Refusal } from '@/lib/core/refusals';
import { isFailureReason } from '@/lib/formats/failure-reasons';
import { failureText, plainParameters, violationsText, type Texts } from '../kit/text/error-texts';

/** Messages of transformations and of JSONata are not translated, nor are old failures that have no cause. */
export function rawFailureText(t: Texts, raw: RecordedFailure): string | null {
  const { failureCode: code, failureMessage, failureCause: cause } = raw;
  if (code === null) return null;
  const message = failureMessage ?? code;
  if (cause === null) return message;
  const { reason, violations } = cause;
  const parameters = plainParameters(cause.parameters);
  if (isErrorCode(code) && (reason === null || isRefusal(t, reason))) {
    if (violations.length > 0) return violationsText(t, violations);
    return reason === null ? t(`codes.${code}`) : t(`refusals.${reason}`, parameters);
  }
  return failureText(t, { message, reason: isFailureReason(reason) ? reason : null, parameters, violations });
}

/** False if an older version stored a reason that no longer exists. */
function isRefusal(t: Texts, reason: string): reason is Refusal {
  return t.has(`refusals.${reason as Refusal}`);
}
