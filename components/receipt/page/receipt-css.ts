import { actionCss } from './action-css';
import { fiscalCss } from './fiscal-css';
import { formCss } from './form-css';
import type { BrandColours, SchemeColours } from '@/lib/domain/brand/colours';

/**
 * A string, because each bundler treats style sheets differently. Uses logical properties, so that it fits
 * right-to-left languages.
 */
const sheet = `
:root {
  --paper: #fff; --ink: #16181d; --muted: #5b606b; --line: #e6e7eb; --edge: #d4d6dc;
  --field: #7d828e; --minus: #0a6a44; --back: #9a3a10; --back-soft: #fdf1ea; --notice: #7a4a05; --notice-soft: #fdf3df;
  --shadow: 0 1px 2px #1018280a, 0 12px 32px -12px #1018281f;
  --mono: ui-monospace, 'SF Mono', 'Roboto Mono', Menlo, Consolas, monospace;
  color-scheme: light dark;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #1a1b1f; --ink: #f2f3f5; --muted: #a4a8b3; --line: #2c2e35; --edge: #43464f;
    --field: #7d828e; --minus: #74d3a5; --back: #fdb98a; --back-soft: #33231a; --notice: #f0c674; --notice-soft: #2f2716;
    --shadow: 0 0 0 1px #ffffff0d, 0 16px 40px -16px #000;
  }
}
@media screen and (prefers-color-scheme: dark) {
  /* Logos are drawn for white paper. */
  .logo { background: #fff; padding: 5px; border-radius: 12px; }
}
@media (prefers-contrast: more) {
  :root { --muted: #3a3e47; --line: #767b87; --edge: #3a3e47; }
}
@media screen and (prefers-contrast: more) and (prefers-color-scheme: dark) {
  :root { --muted: #d5d8df; --line: #8b909c; --edge: #d5d8df; }
}
*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; }
html { font: 100%/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif;
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--wash); color: var(--ink); }
body { display: flex; flex-direction: column; min-height: 100vh; overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums; -webkit-font-smoothing: antialiased;
  padding: max(12px, env(safe-area-inset-top)) max(12px, env(safe-area-inset-right)) max(20px, env(safe-area-inset-bottom)) max(12px, env(safe-area-inset-left)); }
a { color: var(--link); text-underline-offset: 3px; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; border-radius: 4px; }
bdi { unicode-bidi: isolate; }
address { font-style: normal; }
h1, h2, th { font-weight: 600; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.paper { position: relative; width: 100%; max-width: 27.5rem; margin-inline: auto; padding: 24px 20px 0;
  background: var(--paper); border-radius: 20px; box-shadow: var(--shadow); }
section { margin-block-start: 26px; }
h2 { font-size: .8125rem; color: var(--muted); margin-block-end: 6px; }

.brand { display: flex; gap: 14px; align-items: flex-start; }
.brand > div { min-width: 0; flex: 1; padding-block-start: 1px; }
.tile { flex: none; display: grid; place-items: center; width: 48px; height: 48px; border-radius: 14px;
  background: var(--tile); color: var(--tileText); border: 1px solid color-mix(in srgb, var(--tileText) 16%, transparent); font-size: 1.125rem; font-weight: 650; letter-spacing: .01em; }
.logo { flex: none; box-sizing: content-box; }
h1 { font-size: 1.1875rem; line-height: 1.25; letter-spacing: -.012em; margin-block-end: 3px; }
address { font-size: .875rem; color: var(--muted); }
address > * { display: block; }
address .store { color: var(--ink); }
address a { display: inline-block; padding-block: 3px; }

.hero { margin-block-start: 28px; padding-block-end: 20px; border-block-end: 1px solid var(--line); }
.hero > span { display: block; font-size: .8125rem; color: var(--muted); font-weight: 500; }
.hero strong { display: block; font-size: min(2.875rem, 14vw); line-height: 1.15; font-weight: 680; letter-spacing: -.032em; }
/* Bounded by the screen: an amount never breaks. */
.hero .longer { font-size: min(2.25rem, 10.4vw); }
.hero .longest { font-size: min(1.625rem, 8vw); letter-spacing: -.02em; }
.hero .small { font-size: min(1.25rem, 6.2vw); letter-spacing: 0; }
.hero .tiny { font-size: min(1rem, 4.8vw); letter-spacing: 0; }
.hero .amount { font-size: 1em; }
.hero time { display: block; margin-block-start: 4px; font-size: .9375rem; color: var(--muted); }

.notice { margin-block-start: 14px; padding: 10px 14px; border-radius: 12px; font-size: .875rem; color: var(--notice);
  background: var(--notice-soft); border: 1px solid color-mix(in srgb, var(--notice) 28%, transparent); }
.notice h2, .notice a { color: inherit; }
.notice + .notice { margin-block-start: 8px; }

table { width: 100%; border-collapse: collapse; }
th, td { text-align: start; vertical-align: baseline; }
thead th { font-size: .8125rem; font-weight: 500; color: var(--muted); padding-block-end: 4px; white-space: nowrap; }
th + td, thead th + th { padding-inline-start: 16px; }
.amount { white-space: nowrap; }
.amount.long { font-size: min(.8125em, 4.2vw); }
.amount.endless { white-space: normal; }

.items tr > :last-child:not(.details) { text-align: end; }
.items tbody tr:first-child > * { padding-block-start: 11px; }
.items tbody tr:last-child > * { padding-block-end: 11px; }
.items tbody + tbody { border-block-start: 1px solid var(--line); }
.items .name { font-weight: 500; line-height: 1.35; width: 100%; hyphens: auto; -webkit-hyphens: auto; }
.items .code { color: var(--muted); font-size: .8125rem; text-align: end; }
.code + td, .discount td + td { padding-inline-start: 10px; }
.details { font-size: .875rem; color: var(--muted); padding-block-start: 1px; }
.details span { display: block; }
.discount > * { font-size: .875rem; font-weight: 500; color: var(--minus); padding-block-start: 3px; }
.discount th { padding-inline-start: 14px; position: relative; }
.discount th::before { content: ''; position: absolute; inset-inline-start: 2px; top: 4px; bottom: 2px; width: 2px;
  border-radius: 2px; background: currentColor; opacity: .45; }
.discount:last-child th::before { bottom: 12px; }
.returned { display: block; width: fit-content; margin-block: 3px 2px; padding: 0 8px; border-radius: 99px; font-size: .75rem; line-height: 1.375rem;
  font-weight: 600; color: var(--back); background: var(--back-soft); border: 1px solid color-mix(in srgb, var(--back) 30%, transparent); }

dl > div { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; padding-block: 3px; }
dl dd { text-align: end; }
.totals { font-size: .9375rem; border-block-start: 1px solid var(--edge); padding-block-start: 10px; }
section:has(.totals) { margin-block-start: 0; }
.totals dt { color: var(--muted); }
.totals .discount > * { font-size: inherit; font-weight: 500; color: var(--minus); padding: 0; }
.totals .total { font-size: 1.1875rem; font-weight: 680; letter-spacing: -.01em; padding-block-start: 6px; }
.totals .total dt { color: var(--ink); }

.taxes { font-size: .875rem; }
.taxes thead th { font-size: .75rem; padding-block-end: 2px; }
.taxes td { padding-block: 3px; }
.taxes tr > * { padding-inline-start: 16px; }
.taxes tr > :first-child { padding-inline-start: 0; }
.taxes tr > :last-child { text-align: end; }
.taxes .narrow { width: 1px; white-space: nowrap; }

.payment + .payment { margin-block-start: 8px; padding-block-start: 8px; border-block-start: 1px solid var(--line); }
.payment + .facts, .taxes + .facts { margin-block-start: 6px; }
.payment > div { font-size: .875rem; color: var(--muted); }
.payment .paid { font-size: .9375rem; color: var(--ink); font-weight: 500; }
.kind, .masked { font-weight: 400; color: var(--muted); }
.kind { margin-inline-start: 4px; }
.masked { margin-inline-start: 4px; white-space: nowrap; }
.own-name::first-letter { text-transform: uppercase; }

.facts { font-size: .875rem; }
.facts dt { color: var(--muted); flex: none; max-width: 50%; }
.facts > div { gap: 20px; }
.facts.small { font-size: .8125rem; padding-block-start: 2px; }
.fold { border-block-start: 1px solid var(--line); }
.fold + .fold, div + .fold { margin-block-start: 0; }
.fold > summary { padding-block: 11px; font-weight: 500; }
.fold .count { color: var(--muted); font-weight: 400; margin-inline-start: 4px; }
.rest > summary { font-size: .875rem; color: var(--link); }
.fewer, .fold[open] > summary .all { display: none; }
.fold[open] > summary .fewer { display: inline; }
.more summary { width: fit-content; padding-block: 6px; font-size: .8125rem; color: var(--muted); }

.codes { position: relative; margin: 28px -20px 0; padding-inline: 20px; border-block-start: 2px dashed var(--line); }
.barcode { padding-block: 24px; text-align: center; }
.codes::before, .codes::after { content: ''; position: absolute; top: -11px; width: 20px; height: 20px; border-radius: 50%; background: var(--wash); }
.codes::before { inset-inline-start: -10px; }
.codes::after { inset-inline-end: -10px; }
.barcode svg { display: block; max-width: 100%; margin-inline: auto; height: 76px; padding-block: 10px; border-radius: 10px; background: #fff; fill: #000; forced-color-adjust: none; }
.barcode .square { width: 116px; height: 116px; padding: 0; }
.barcode figcaption { margin-block-start: 8px; font: .8125rem/1.4 var(--mono); letter-spacing: .04em; color: var(--muted); }

body > footer { width: 100%; max-width: 27.5rem; margin-inline: auto; padding: 18px 20px 4px; text-align: center; font-size: .8125rem; color: var(--washText); }
body > footer a { color: inherit; }
body > footer :focus-visible { outline-color: currentColor; }
.actions a { display: inline-block; padding: 9px 16px; border: 1px solid var(--field); border-radius: 12px; background: var(--paper); font-size: .875rem; font-weight: 500; text-decoration: none; }
body > footer .actions a { color: var(--link); }

.paper > div.words { margin-block-start: 16px; }
.words p { margin-block-start: 8px; font-size: .875rem; }
.words > h2 + p { margin-block-start: 0; }
section.words { color: var(--muted); }
.attachments { list-style: none; font-size: .9375rem; }
.attachments li, .social li { padding-block: 4px; }
.barcode .for { font: .75rem/1.45 system-ui, sans-serif; letter-spacing: 0; }
.qr { padding-block: 0 24px; text-align: center; }
.qr svg { display: block; width: 116px; height: 116px; margin-inline: auto; border-radius: 10px; background: #fff; fill: #000; forced-color-adjust: none; }
.qr figcaption { margin-block-start: 6px; font-size: .75rem; color: var(--muted); text-wrap: balance; }
${fiscalCss}.actions { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin-block-end: 16px; }
${actionCss}footer .words, .social { margin-block-end: 12px; }
.social ul { list-style: none; display: flex; flex-wrap: wrap; justify-content: center; gap: 0 16px; }
.quiet a { display: inline-block; padding-block: 6px; color: inherit; }
.languages { margin-block-start: 10px; }
summary { border-radius: 10px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.languages summary { display: inline-block; padding: 6px 12px; }
summary::after { content: ''; display: inline-block; width: 6px; height: 6px; margin-inline-start: 8px; border: solid currentColor; border-width: 0 1.5px 1.5px 0; transform: translateY(-3px) rotate(45deg); }
[open] > summary::after { transform: rotate(225deg); }
.languages ul { list-style: none; display: flex; flex-wrap: wrap; justify-content: center; gap: 0 4px; margin-block-start: 4px; }
.languages li a { display: block; padding: 6px 10px; }
.languages [aria-current] { color: inherit; text-decoration: none; font-weight: 600; }

${formCss}@media screen and (min-width: 30rem) {
  body { padding-block: 40px 32px; }
  .paper { padding: 36px 36px 0; border-radius: 24px; }
  .form { padding-block-end: 32px; }
  .codes { margin-inline: -36px; padding-inline: 36px; }
  .missing { padding: 56px 48px 60px; }
}
/* Very large text on a small phone: rows stack instead of squeezing. Ems of the reader's own font size. */
@media screen and (max-width: 17.5em) {
  body { padding-inline: 6px; }
  .paper { padding-inline: 12px; border-radius: 12px; }
  .codes { margin-inline: -12px; padding-inline: 12px; }
  .brand { flex-direction: column; }
  .masked { white-space: normal; }
  .amount { font-size: min(1em, 9vw); }
  .items tr, .taxes tr, dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; }
  .items tr > *, .taxes tr > * { width: auto; padding-inline: 0; min-width: 0; }
  .items tr > :last-child:not(.details), .taxes tr > :last-child, dl dd { margin-inline-start: auto; }
  .taxes .narrow { width: auto; }
  .facts dt { max-width: none; }
  .codes::before, .codes::after, .discount th::before { display: none; }
}
@media (prefers-reduced-motion: no-preference) {
  summary::after { transition: transform .15s; }
}
@media (forced-colors: active) {
  .paper, .tile, .returned, button { border: 1px solid; }
  .codes::before, .codes::after { display: none; }
}
@media print {
  :root { color-scheme: light; --wash: #fff; --washText: #333; --ink: #000; --muted: #333; --line: #bbb; --edge: #000;
    --minus: #000; --back: #000; --back-soft: #fff; --notice: #000; --notice-soft: #fff; --link: #000; }
  /* As the PDF: a usual purchase of five articles is one sheet. */
  @page { margin: 9mm 14mm; }
  html { font-size: 8.5pt; line-height: 1.3; }
  section { margin-block-start: 9px; }
  h2 { margin-block-end: 3px; }
  header { display: flex; gap: 8mm; align-items: flex-start; justify-content: space-between; padding-block-end: 9px; border-block-end: 1px solid var(--line); }
  .brand { min-width: 40%; }
  .hero { margin: 0; padding: 0; border: 0; text-align: end; }
  .hero strong { font-size: 2.5rem; }
  address a { padding: 0; }
  .items tbody tr:first-child > * { padding-block-start: 4px; }
  .items tbody tr:last-child > * { padding-block-end: 4px; }
  .totals { padding-block-start: 5px; }
  .totals .total { padding-block-start: 3px; }
  .taxes td, dl > div { padding-block: 1.5px; }
  .payment + .payment { margin-block-start: 4px; padding-block-start: 4px; }
  .tile { width: 40px; height: 40px; }
  .notice { margin-block-start: 8px; padding: 5px 10px; }
  .words p { margin-block-start: 4px; }
  .codes { margin: 10px 0 0; padding: 9px 0 4px; border-width: 1px; border-color: #999; }
  .codes:has(.qr) { display: grid; grid-template-columns: 1fr auto; gap: 6mm; align-items: center; }
  .barcode { padding: 0; }
  .barcode figcaption, .qr figcaption { margin-block-start: 3px; }
  footer .words { margin-block-end: 4px; }
  body { display: block; padding: 0; min-height: 0; }
  .paper { max-width: 120mm; padding: 0; border-radius: 0; box-shadow: none; }
  .tile { background: #fff; color: #000; border: 1.5px solid #000; }
  .codes::before, .codes::after { display: none; }
  .barcode svg { height: 14mm; padding-block: 0; border-radius: 0; }
  .barcode .square { width: 22mm; height: 22mm; }
  a { text-decoration: none; }
  address a[rel] { display: none; }
  /* On paper nothing unfolds: what is folded away is there, small. */
  .more summary, .rest > summary, .fold > summary::after { display: none; }
  .fold > summary { padding-block: 4px; break-after: avoid; }
  .more::details-content, .fold::details-content { content-visibility: visible; display: block; block-size: auto; }
  .facts.small { font-size: .6875rem; padding-block-start: 0; }
  .actions, .sheet, .languages, .quiet, .social { display: none; }
  .qr { padding: 0; max-width: 40mm; }
  .qr svg { width: 20mm; height: 20mm; border-radius: 0; }
  .qr, .words p { break-inside: avoid; }
  h2, thead { break-after: avoid; }
  tbody, dl > div, .codes, .payment, .taxes { break-inside: avoid; }
  /* What stands before the codes goes with them: they alone would make a sheet that says nothing. */
  .codes { break-before: avoid; }
  /* Space below the codes is reserved for the footer, which browsers would otherwise put on a sheet of its own. */
  .codes { padding-block-end: 21mm; }
  body > footer { position: relative; margin-block-start: -20mm; }
  section:has(+ .codes) { break-inside: avoid; }
  body > footer { padding-block: 1.5mm 0; }
}
@media print and (max-width: 100mm) {
  @page { margin: 4mm 3mm; }
  html { font-size: 9pt; }
  .paper { max-width: none; }
  header { display: block; padding: 0; border: 0; }
  .brand { flex-direction: column; align-items: center; gap: 6px; text-align: center; }
  .hero { margin-block-start: 12px; padding-block: 8px; border-block-end: 1px solid var(--line); text-align: center; }
  .hero strong { font-size: 2rem; }
  section { margin-block-start: 14px; }
  .codes { margin-block-start: 14px; padding-block-start: 10px; }
  .codes:has(.qr) { gap: 3mm; }
  .qr { max-width: 22mm; }
}
`;

const minified = sheet
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{};,>]) ?/g, '$1')
  .trim();

export function receiptCss({ light, dark }: SchemeColours): string {
  return `${root(light)}@media screen and (prefers-color-scheme:dark){${root(dark)}}${minified}`;
}

function root(colours: BrandColours): string {
  const declarations = Object.entries(colours).map(([name, colour]) => `--${name}:${colour}`);
  return `:root{${declarations.join(';')}}`;
}
