import type { JsonValue } from '@/lib/core/json';
import { ForeignText } from './foreign-text';
import type { PageFormat } from '../words/page-format';

/** Abbreviations of schema.org and OpenStreetMap. */
const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const period =
  /^(?<first>Mo|Tu|We|Th|Fr|Sa|Su)(?:\s*-\s*(?<last>Mo|Tu|We|Th|Fr|Sa|Su))?\s+(?<hours>.{1,40})$/;
const linesMax = 14;

/**
 * Translates the days of texts such as `Mo-Fr 08:00-20:00; Sa 09:00-18:00`. Texts in other forms are shown
 * unchanged.
 */
export function OpeningHours({
  value,
  page,
}: {
  readonly value: JsonValue | undefined;
  readonly page: PageFormat;
}) {
  const lines = (Array.isArray(value) ? value : [value])
    .flatMap((line) => (typeof line === 'string' ? line.split(/[;\n]/) : []))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, linesMax);
  if (lines.length === 0) return null;
  return (
    <details className="hours">
      <summary>{page.t('store.hours')}</summary>
      {lines.map((line, index) => (
        <Line key={index} line={line} locale={page.locale} />
      ))}
    </details>
  );
}

function Line({ line, locale }: { readonly line: string; readonly locale: string }) {
  const { first, last, hours } = period.exec(line)?.groups ?? {};
  if (first === undefined || hours === undefined) {
    return (
      <span>
        <ForeignText>{line}</ForeignText>
      </span>
    );
  }
  const name = (day: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2024, 0, 1 + days.findIndex((each) => each === day))),
    );
  return (
    <span>
      {last === undefined ? name(first) : `${name(first)} – ${name(last)}`}{' '}
      <bdi>{hours.replaceAll(/\s*-\s*/g, '–')}</bdi>
    </span>
  );
}
