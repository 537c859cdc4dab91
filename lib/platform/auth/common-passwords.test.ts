import { expect, test } from 'vitest';
import { newPassword } from '@/lib/core/ids';
import { isCommonPassword } from './common-passwords';
import { passwordFlaw } from './password-rules';

test.each([
  'leavemealone',
  'LeaveMeAlone',
  '123456654321',
  '1qaz2wsx3edc',
  'password1234',
  'Password-2026!',
  '!!2026passwort',
  'passwordpassword',
  'Sommer12Sommer12',
  'abc123abc123',
  'qwertyuiop12',
])('%s passes the other rules and is common', (password) => {
  expect(passwordFlaw(password, null)).toBeNull();
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse battery staple',
  'a long password of mine',
  'password of the old ferry',
  'Milch-Brot-Käse',
  '2026 war ein gutes Jahr',
  'хлеб молоко сыр',
])('%s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('nor is any that we make ourselves', () => {
  for (let made = 0; made < 100; made += 1) expect(isCommonPassword(newPassword())).toBe(false);
});
