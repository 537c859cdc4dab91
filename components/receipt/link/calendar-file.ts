import type { AfterSaleDate } from '@/lib/domain/receipts/read/after-sale';
import { withoutBidiControls } from '../words/foreign-words';

export interface CalendarInput {
  readonly dates: readonly AfterSaleDate[];
  readonly receiptId: string;
  /** Milliseconds since 1970. */
  readonly stampedAt: number;
  readonly title: (date: AfterSaleDate) => string;
  readonly url: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** Returns whole-day events with a reminder two days before (RFC 5545). */
export function calendarFile({ dates, receiptId, stampedAt, title, url, language }: CalendarInput): string {
  const stamp = `${new Date(stampedAt).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const events = dates.flatMap((date, index) => {
    const summary = escaped(withoutBidiControls(title(date)));
    return [
      'BEGIN:VEVENT',
      `UID:${receiptId}-${index}@receipt`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${date.day.replaceAll('-', '')}`,
      `SUMMARY;LANGUAGE=${language}:${summary}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P2D',
      `DESCRIPTION:${summary}`,
      'END:VALARM',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//receipt-service//receipt//EN',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Escapes a text (RFC 5545, section 3.3.11). */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
}

/** Folds the line into parts of at most 75 bytes, never inside a character (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 73) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
