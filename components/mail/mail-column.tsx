import { createElement, Fragment, type ReactNode } from 'react';

const [begin, end] = ['mail-column', 'mail-column-end'];

/** In pixels. */
export const columnWidth = 480;

/**
 * Outlook on Windows draws mails with Word, which ignores `max-width`. Word reads a table in conditional
 * comments instead. React cannot write such comments, so `withColumns` adds them.
 */
export function Column({ children }: { readonly children: ReactNode }) {
  return createElement(Fragment, null, createElement(begin), children, createElement(end));
}

/**
 * Adds the tables for Word, and a font: Word falls back to Times when it knows none of the fonts of a list.
 */
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
