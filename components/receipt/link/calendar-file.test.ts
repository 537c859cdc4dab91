import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file';

const file = calendarFile({
  dates: [{ kind: 'warranty', day: '2028-01-31', item: 'Bohrer, 12 V; \\ ähnlich' }],
  receiptId: '01980000-0000-7000-8000-000000000000',
  stampedAt: Date.parse('2026-01-31T22:30:00Z'),
  title: ({ item }) => `Garantie endet: ${item ?? ''} ${'é'.repeat(80)}\nZeile`,
  url: 'https://receipts.example/r/token',
  language: 'de',
});

test('a day is a whole-day event with a reminder', () => {
  expect(file).toContain('DTSTART;VALUE=DATE:20280131\r\n');
  expect(file).toContain('DTSTAMP:20260131T223000Z\r\n');
  expect(file).toContain('TRIGGER:-P2D\r\n');
  expect(file.startsWith('BEGIN:VCALENDAR\r\n') && file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('texts are escaped, and lines folded between characters', () => {
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(String.raw`Bohrer\, 12 V\; \\ ähnlich`);
  expect(unfolded).toContain(`${'é'.repeat(80)} Zeile`);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
