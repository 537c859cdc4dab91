import { describe, expect, test } from 'vitest';
import { attachmentDisposition, fileNameOf } from './content-disposition';

describe('the file name of a Content-Disposition', () => {
  test.each([
    ['attachment', null],
    ['attachment;', null],
    [' Attachment ; filename = "a b.pdf" ; ', 'a b.pdf'],
    ['attachment; filename=a.pdf', 'a.pdf'],
    ['attachment; size=; filename="a.pdf"', 'a.pdf'],
    [String.raw`attachment; filename="a\"b;c.pdf"`, 'ab;c.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ["attachment; filename*=UTF-8''%E2%82%AC.pdf", '€.pdf'],
  ])('%s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  test.each([
    'inline; filename="a.pdf"',
    'attachment filename="a.pdf"',
    'attachment; "a.pdf"',
    'attachment; filename="a.pdf',
    'attachment; filename="a.pdf" b',
    'attachment; filename=a"b',
    'attachment;; filename=a',
  ])('is refused in %s', (header) => {
    expect(fileNameOf(header)).toBeUndefined();
  });

  test.each([
    ['blanks before an open quote', `attachment; filename=${' '.repeat(200_000)}"`],
    ['blanks after the type', `attachment${' '.repeat(200_000)}"`],
    ['blanks within a value', `attachment; filename=a${' '.repeat(200_000)}"`],
    ['parameters without end', `attachment${'; a="b" '.repeat(50_000)}"`],
  ])('takes no longer than its length allows: %s', (_name, header) => {
    // Read again and again, this would outlast the test's patience.
    expect(fileNameOf(header)).toBeUndefined();
  });
});

test('a file name that was written is read back', () => {
  for (const name of ['a b.pdf', 'Beleg "März".pdf', '€.pdf']) {
    expect(fileNameOf(attachmentDisposition(name))).toBe(name.replaceAll('"', ''));
  }
});
