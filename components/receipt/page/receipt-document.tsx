import type { ReactNode } from 'react';
import type { SchemeColours } from '@/lib/domain/brand/colours';

interface Props {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  /** All of the page's CSS; its hash is in the Content-Security-Policy. */
  readonly css: string;
  readonly colours: SchemeColours;
  /** The page's icon as a data URL; without one browsers ask for /favicon.ico. */
  readonly iconUrl: string;
  readonly children: ReactNode;
}

/** HTML document of a consumer page: static, without scripts, loading nothing from anywhere. */
export function ReceiptDocument({ lang, dir, title, css, colours, iconUrl, children }: Props) {
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
        {/* Numbers on a receipt are not phone numbers. */}
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
