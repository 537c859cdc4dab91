import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en } from '@/lib/core/i18n/messages/en';
import { valueFormat } from '../kit/format/value-format';
import { ConsumerLoyalty } from './consumer-loyalty';

function cardOf(programs: number): string {
  const balances = Array.from({ length: programs }, (_, index) => ({
    identifier: 'anna@example.com',
    programId: index + 1,
    program: `Program ${index + 1}`,
    value: 5,
    nextRewardAt: null,
    earned: 5,
    rewards: 0,
    unclaimed: 0,
    events: [],
  }));
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ConsumerLoyalty
        identifier="anna@example.com"
        balances={balances}
        may={{ adjust: false, openProgram: true, openReceipts: true }}
        format={valueFormat('en-GB')}
        timeZone="UTC"
      />
    </NextIntlClientProvider>,
  );
}

test('of dozens of programs the first are shown, and all are there', () => {
  const card = cardOf(30);
  const folded = card.indexOf('<details');
  expect(card.slice(0, folded).match(/Program \d+/g)).toHaveLength(5);
  expect(card).toContain('25 more programs');
  expect(card.match(/Program \d+/g)).toHaveLength(30);
  expect(cardOf(5)).not.toContain('<details');
});
