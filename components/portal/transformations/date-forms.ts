export const dateForms: readonly string[] = [
  '',
  'YYYY-MM-DD hh:mm:ss',
  'YYYY-MM-DD hh:mm',
  'DD.MM.YYYY hh:mm:ss',
  'DD.MM.YYYY hh:mm',
  'DD.MM.YYYY',
  'DD.MM.YY hh:mm',
  'DD/MM/YYYY hh:mm',
  'MM/DD/YYYY hh:mm',
  '[M]/[D]/[Y] [h]:[m] [P]',
  'YYYYMMDDhhmmss',
];

const parts: Readonly<Record<string, string>> = {
  YYYY: '2026',
  YY: '26',
  MM: '03',
  DD: '14',
  hh: '21',
  mm: '05',
  ss: '59',
  '[Y]': '2026',
  '[M]': '3',
  '[D]': '14',
  '[H]': '9',
  '[h]': '9',
  '[m]': '05',
  '[s]': '59',
  '[P]': 'PM',
};

export function dateExample(form: string): string {
  if (form === '') return '2026-03-14T21:05:59 (ISO 8601)';
  return form.replaceAll(/\[\w\]|YYYY|YY|MM|DD|hh|mm|ss/g, (part) => parts[part] ?? part);
}
