import { expect, test } from 'vitest';
import { prettyText } from './pretty-text';

test('JSON gets a line for each member, and its numbers and texts stay as they are written', () => {
  const text = '{"a":[1.50,{"b":"x, {y}: \\"z\\"\\n"}],"empty":{},"none":[ ],"big":12345678901234567890}';
  const pretty = prettyText(text);
  expect(pretty).toBe(
    [
      '{',
      '  "a": [',
      '    1.50,',
      '    {',
      String.raw`      "b": "x, {y}: \"z\"\n"`,
      '    }',
      '  ],',
      '  "empty": {},',
      '  "none": [],',
      '  "big": 12345678901234567890',
      '}',
    ].join('\n'),
  );
  expect(JSON.parse(pretty ?? '')).toEqual(JSON.parse(text));
});

test('XML gets a line for each element, and its texts stay where they are', () => {
  const text =
    '<?xml version="1.0"?><Receipt no="1"><Item><Name>Rye  bread</Name><Gift/><Note></Note></Item><!-- a > b --><P>one <b>two</b> three</P></Receipt>';
  expect(prettyText(text)?.split('\n')).toEqual([
    '<?xml version="1.0"?>',
    '<Receipt no="1">',
    '  <Item>',
    '    <Name>Rye  bread</Name>',
    '    <Gift/>',
    '    <Note></Note>',
    '  </Item>',
    '  <!-- a > b -->',
    '  <P>one <b>two</b> three</P>',
    '</Receipt>',
  ]);
});

test.each(['', 'Bon;1', '{"broken": ', '<half', '[not json]', '{\n  "a": 1\n}'])(
  '%j stays as it is',
  (text) => {
    expect(prettyText(text)).toBeNull();
  },
);
