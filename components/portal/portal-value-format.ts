import type { Portal } from '@/lib/platform/auth/portal';
import { formatLocale, valueFormat, type ValueFormat } from './value-format';

/** Of a reader: their language, and the retailer that they work for. */
interface Reader extends Pick<Portal, 'locale'> {
  readonly ctx: Pick<Portal['ctx'], 'retailer'>;
}

/** The locale of a reader's numbers and dates. */
export function portalFormatLocale({ ctx, locale }: Reader): string {
  return formatLocale(locale, ctx.retailer.settings.locale);
}

/** The formats of a reader's numbers and dates. */
export function portalValueFormat(reader: Reader): ValueFormat {
  return valueFormat(portalFormatLocale(reader));
}
