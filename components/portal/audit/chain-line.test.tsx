import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { BrokenChain, VerifiedChain } from '@/lib/domain/audit/verify-chain';
import { de } from '@/lib/core/i18n/messages/de';
import { en } from '@/lib/core/i18n/messages/en';
import { valueFormat } from '../kit/format/value-format';
import { ChainLine } from './chain-line';

const now = new Date('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const head = { number: 40, hash: 'ab'.repeat(32), sealedAt: minutesAgo(2) };
const whole: VerifiedChain = {
  head,
  from: 1,
  entries: 40,
  erased: 0,
  removed: 0,
  waiting: { count: 0, oldestAt: null },
  broken: null,
};

function lineOf(changes: Partial<VerifiedChain>, locale: 'en' | 'de' = 'en'): string {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : de} now={now} timeZone="UTC">
      <ChainLine chain={{ ...whole, ...changes }} format={valueFormat('en-GB')} timeZone="UTC" />
    </NextIntlClientProvider>,
  );
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.')
    .trim();
}

describe('the line on the chain', () => {
  test('says how many entries hold, and when the newest was sealed', () => {
    expect(lineOf({})).toBe('Chain verified: 40 entries, last sealed 2 minutes ago.');
    expect(lineOf({}, 'de')).toBe('Kette geprüft: 40 Einträge, zuletzt versiegelt vor 2 Minuten.');
  });

  test('says when it looked at the newest ones only', () => {
    expect(lineOf({ from: 31, entries: 10 })).toContain('Newest 10 entries verified');
  });

  test('says that nothing is sealed yet', () => {
    expect(lineOf({ head: null, entries: 0 })).toContain('Nothing sealed yet.');
  });

  test('bears with entries that wait for a moment, and warns of those that wait for long', () => {
    const waiting = (minutes: number) => ({ waiting: { count: 3, oldestAt: minutesAgo(minutes) } });
    expect(lineOf(waiting(1))).toContain('Chain verified');
    expect(lineOf(waiting(30))).toContain(
      '3 entries are not sealed yet; the oldest was recorded 30 minutes ago.',
    );
  });

  test.each(Object.keys(en.portal.audit.chain.problems) as BrokenChain['problem'][])(
    'names the first broken entry, whatever is wrong: %s',
    (problem) => {
      const entryId = problem.startsWith('head_') ? null : '0199aaaa-0000-7000-8000-000000000001';
      for (const locale of ['en', 'de'] as const) {
        const line = lineOf({ broken: { number: 17, entryId, problem } }, locale);
        expect(line).toContain('17');
        expect(line).toContain(entryId ?? '');
        expect(line).not.toContain('{');
      }
    },
  );
});
