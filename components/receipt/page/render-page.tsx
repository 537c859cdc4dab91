import {
  brandColours,
  type BrandColours,
  type BrandTint,
  type SchemeColours,
} from '@/lib/domain/brand/colours';
import { initials } from '@/components/ui/initials';
import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import { directionOf, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { receiptCss } from './receipt-css';
import { staticMarkup } from './static-markup';

export interface ConsumerPage {
  readonly html: string;
  readonly styleSource: string;
  readonly language: ReceiptLanguage;
}

export interface PageParts {
  readonly language: ReceiptLanguage;
  readonly title: string;
  readonly tint: BrandTint;
  readonly view: ReactNode;
  readonly restyle?: (css: string) => string;
}

interface Look {
  readonly colours: SchemeColours;
  readonly css: string;
  readonly styleSource: string;
  readonly iconUrl: string;
}

function lookOf(tint: BrandTint): Look {
  const colours = brandColours(tint);
  const css = receiptCss(colours);
  return { colours, css, styleSource: sourceOf(css), iconUrl: brandIconUrl(tint.name, colours.light) };
}

function sourceOf(css: string): string {
  return `'sha256-${hash('sha256', css, 'base64')}'`;
}

export async function renderPage({ language, title, tint, view, restyle }: PageParts): Promise<ConsumerPage> {
  const toMarkup = await staticMarkup();
  const { colours, iconUrl, ...usual } = lookOf(tint);
  const css = restyle === undefined ? usual.css : restyle(usual.css);
  const html = toMarkup(
    <ReceiptDocument
      lang={language}
      dir={directionOf(language)}
      title={title}
      css={css}
      colours={colours}
      iconUrl={iconUrl}
    >
      {view}
    </ReceiptDocument>,
  );
  const styleSource = restyle === undefined ? usual.styleSource : sourceOf(css);
  return { html: `<!doctype html>${html}`, styleSource, language };
}

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '&': '&amp;' };

function brandIconUrl(name: string, { tile, tileText }: BrandColours): string {
  const letters = initials(name).replaceAll(/[<&]/g, (character) => entities[character] ?? '');
  const text = `<text x="16" y="21.5" fill="${tileText}" font-family="system-ui" font-size="15" font-weight="600" text-anchor="middle">${letters}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${tile}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface Props {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  /** The Content-Security-Policy contains its hash. */
  readonly css: string;
  readonly colours: SchemeColours;
  /** Data URL. If it were missing, browsers would request /favicon.ico. */
  readonly iconUrl: string;
  readonly children: ReactNode;
}

function ReceiptDocument({ lang, dir, title, css, colours, iconUrl, children }: Props) {
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="description" content={title} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        {/* Keeps phones from making numbers into links for calls. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours.light.wash} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colours.dark.wash} />
        <link rel="icon" href={iconUrl} />
        <style>{css}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}
