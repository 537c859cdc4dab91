import { createElement, Fragment, type ReactNode } from 'react';

const [begin, end] = ['mail-column', 'mail-column-end'];

/** Width in pixels. */
export const columnWidth = 480;

/**
 * Word's engine (Outlook on Windows) ignores `max-width`: it reads a table in conditional comments, which
 * React cannot write and `withColumns` adds.
 */
export function Column({ children }: { readonly children: ReactNode }) {
  return createElement(Fragment, null, createElement(begin), children, createElement(end));
}

/** Adds tables and a font for Word, which uses Times for an unknown list of fonts. */
export function withColumns(html: string): string {
  const table = `<table role="presentation" align="center" width="${columnWidth}" cellpadding="0" cellspacing="0"><tr><td>`;
  const style = '<style>table,td,div,p,a,h1,span{font-family:"Segoe UI",Arial,sans-serif!important}</style>';
  return html
    .replace('</head>', () => `${wordOnly(style)}</head>`)
    .replaceAll(`<${begin}></${begin}>`, () => wordOnly(table))
    .replaceAll(`<${end}></${end}>`, () => wordOnly('</td></tr></table>'));
}

function wordOnly(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`;
}
