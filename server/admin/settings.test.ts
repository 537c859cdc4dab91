import { expect, test } from 'vitest';
import { addSetting, readSettings } from './settings';

test('values are JSON where they parse as JSON, else text, and only what was typed is set', () => {
  const raw = ['receipt_links=true', 'timezone=Europe/Paris', 'portal_groups={"all":["*"]}'].reduce(
    (earlier, text) => addSetting(text, earlier),
    {},
  );
  expect(readSettings(raw)).toEqual({
    receipt_links: true,
    timezone: 'Europe/Paris',
    portal_groups: { all: ['*'] },
  });
});

test('a value may hold an equals sign', () => {
  expect(addSetting('vatno=A=B')).toEqual({ vatno: 'A=B' });
});

test('every wrong setting is named', () => {
  const raw = { timezone: 'Mars/Base', cards: 'maybe', colour: 'red' };
  expect(() => readSettings(raw)).toThrow(/timezone[\s\S]*cards[\s\S]*colour is not a setting/);
});

test('what is wrong is said as the API says it, and where', () => {
  expect(() => readSettings({ retention_days: { raw: 0 } })).toThrow('retention_days.raw must be at least 1');
  expect(() => readSettings({ receipt_links: 'yes' })).toThrow('receipt_links must be true or false');
  expect(() => readSettings({ retention_days: { mails: 3 } })).toThrow(
    'retention_days.mails is not a setting',
  );
});

test('what is not key=value is refused', () => {
  expect(() => addSetting('timezone')).toThrow(/key=value/);
  expect(() => addSetting('=1')).toThrow(/key=value/);
});
