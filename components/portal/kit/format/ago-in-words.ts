import { createFormatter } from 'use-intl/core';
import { portalTimeZone } from '@/lib/core/i18n/portal-messages';
import type { Portal } from '@/lib/platform/auth/portal';
import type { AgoWords } from './ago';
import { portalValueFormat } from './value-format';

export function agoInWords(
  portal: Pick<Portal, 'ctx' | 'locale'>,
): (timestamp: string | null) => AgoWords | null {
  const { ctx, locale } = portal;
  const words = createFormatter({ locale, timeZone: portalTimeZone });
  const format = portalValueFormat(portal);
  const now = ctx.now();
  return (timestamp) => {
    if (timestamp === null) return null;
    const at = new Date(timestamp);
    const exact = format.instant(at, ctx.retailer.settings.timezone);
    return { iso: at.toISOString(), ago: words.relativeTime(at, now), exact };
  };
}
