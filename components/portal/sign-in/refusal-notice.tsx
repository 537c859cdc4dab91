import { useTranslations } from 'next-intl';
import { Notice } from '@/components/portal/kit/notice';

export type SignInRefusal =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'throttled'; readonly until: Date | null };

export function RefusalNotice({ refusal }: { readonly refusal: SignInRefusal }) {
  const t = useTranslations('portal.signIn');
  if (refusal.kind === 'wrong') return <Notice tone="danger">{t('wrong')}</Notice>;
  if (refusal.kind === 'failed') return <Notice tone="danger">{t('failed')}</Notice>;
  if (refusal.until === null) return <Notice tone="warning">{t('throttled')}</Notice>;
  // Uses the format and time zone of the browser, because no retailer is known.
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(refusal.until);
  return <Notice tone="warning">{t('throttledUntil', { time })}</Notice>;
}

/** Rounded up, so that the shown minute is never too early. */
export function afterSeconds(seconds: number | null): Date | null {
  if (seconds === null) return null;
  return new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000);
}
