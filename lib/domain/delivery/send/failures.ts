/**
 * Reasons in the words of this service. `{code}` is replaced by the provider's code. All other reasons are
 * texts of servers and libraries.
 */
export const deliveryFailures = {
  in_doubt: 'the worker stopped while handing it over; it may have been sent',
  opted_out: 'the consumer has opted out since',
  not_written: 'the service could not write the message',
  receipt_gone: 'the receipt is gone',
  link_revoked: 'the link of the receipt was revoked',
  user_gone: 'the portal user is gone',
  user_inactive: 'the portal user is inactive',
  no_mail_server: 'no mail server is configured, and nobody may read it here',
  mail_server_slow: 'the mail server took too long',
  mail_server_unreachable: 'the mail server could not be reached',
  mail_server_unencrypted:
    'the mail server does not encrypt: SMTP_URL needs smtps://, or smtp+insecure:// to send without',
  recipient_refused: 'the mail server refused the recipient ({code})',
  message_refused: 'the mail server refused the message ({code})',
  provider_answered: 'the provider answered {code}',
  twilio_undelivered: 'twilio: undelivered',
  twilio_undelivered_code: 'twilio: undelivered (error {code})',
  twilio_failed: 'twilio: failed',
  twilio_failed_code: 'twilio: failed (error {code})',
} as const;

export type DeliveryFailure = keyof typeof deliveryFailures;

export function deliveryFailure(reason: DeliveryFailure, code: string | number): string {
  return deliveryFailures[reason].replace('{code}', String(code));
}

export function knownFailure(
  text: string,
): { readonly reason: DeliveryFailure; readonly code: string } | null {
  for (const [reason, words] of Object.entries(deliveryFailures) as [DeliveryFailure, string][]) {
    const [before = '', after] = words.split('{code}');
    if (text === words) return { reason, code: '' };
    if (after === undefined || !text.startsWith(before) || !text.endsWith(after)) continue;
    const code = text.slice(before.length, text.length - after.length);
    if (/^\w{1,20}$/.test(code)) return { reason, code };
  }
  return null;
}
