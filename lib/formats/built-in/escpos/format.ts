import type { DocumentFormat } from '@/lib/formats/document-format';

export const escpos: DocumentFormat = {
  name: 'escpos',
  title: 'ESC/POS slip',
  inputFormat: 'escpos',
  contentTypes: ['application/vnd.escpos', 'application/vnd.star.line', 'application/vnd.star.starprnt'],
  charset: 'cp858',
  samples: ['escpos.bin'],
  recognises: (document) => document.form === 'escpos',
};
