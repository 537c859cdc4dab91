/** Codes are as wide as the paper, because cameras cannot read small modules well. */
export const fiscalCss = `.tax-code { --gap: 20px; margin: 6px calc(-1 * var(--gap)) 10px; text-align: center; font-size: .8125rem; }
.tax-code svg { display: block; max-width: 100%; height: auto; margin-inline: auto; background: #fff; fill: #000; forced-color-adjust: none; }
.tax-code p { padding-inline: var(--gap); }
.tax-code + header { margin-block-start: 20px; }
.long { display: block; }
.long dd { text-align: start; font: .75rem/1.4 var(--mono); }
@media screen and (min-width: 30rem) { .tax-code { --gap: 36px; } }
@media screen and (max-width: 17.5em) { .tax-code { --gap: 12px; } }
@media print {
  .tax-code { --gap: 0px; break-inside: avoid; }
  .tax-code svg { width: 40mm; margin-block: 3mm; }
  .tax-code.large svg { width: 65mm; }
}
`;
