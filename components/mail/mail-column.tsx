import { createElement, Fragment, type ReactNode } from 'react';

const [begin, end] = ['mail-column', 'mail-column-end'];

/** Greatest width of a mail, in pixels. */
export const columnWidth = 480;

/**
 * Word's engine, which draws mails in Outlook on Windows, knows no `max-width`: it alone reads the table around the
 * column, from comments that React cannot write; `withColumns` adds them.
 */
export function Column({ children }: { readonly children: ReactNode }) {
  return createElement(Fragment, null, createElement(begin), children, createElement(end));
}

/** Adds the tables for Word, and a font for it: it takes Times for a list of fonts that it does not know. */
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
