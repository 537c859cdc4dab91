import type { CSSProperties } from 'react';
import type { PageFormat } from '@/components/receipt/words/page-format';
import { primaryLanguageOf } from '@/components/receipt/words/item-name';
import { fixedColours, type SchemeColours } from '@/lib/domain/brand/colours';
import { directionOf } from '@/lib/core/i18n/receipt-languages';

export const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
export const { ink, muted } = fixedColours.light;
export const line = '1px solid #e6e7eb';
export const minus = '#0a6a44';

/** Returns `left` and `right`, because Outlook and Yahoo do not support `start` and `end`. */
export function textSidesOf(page: PageFormat): {
  readonly start: 'left' | 'right';
  readonly end: 'left' | 'right';
} {
  const leftToRight = directionOf(primaryLanguageOf(page.locale)) === 'ltr';
  return leftToRight ? { start: 'left', end: 'right' } : { start: 'right', end: 'left' };
}

/** Adds CSS properties that only Word (Outlook on Windows) reads. */
export function withWord(
  style: CSSProperties,
  word: Readonly<Record<`mso${string}`, string>>,
): CSSProperties {
  return { ...style, ...word };
}

/**
 * Contains only simple rules, because Gmail drops a whole style sheet if it refuses one rule. Mail programs
 * without media queries keep the light colours.
 */
export function darkCss({ dark }: SchemeColours): string {
  const { paper, ink: darkInk, muted: darkMuted } = fixedColours.dark;
  return (
    `@media (prefers-color-scheme:dark){.bg{background:${dark.wash}!important}.paper{background:${paper}!important}` +
    `.ink{color:${darkInk}!important}.muted{color:${darkMuted}!important}.minus{color:#74d3a5!important}` +
    `.rule{border-color:#2c2e35!important}.link{color:${dark.link}!important}` +
    `.button{background:${dark.tile}!important}.button a{color:${dark.tileText}!important}.below{color:${dark.washText}!important}.logo{background:#fff;padding:6px;border-radius:8px}}`
  );
}
