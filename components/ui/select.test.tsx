import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Select } from './select';

const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Bread' },
];

test('what is chosen stands in the page as it comes, before any script runs', () => {
  expect(renderToStaticMarkup(<Select options={options} value="b" />)).toContain('Bread');
  expect(renderToStaticMarkup(<Select options={options} defaultValue="a" />)).toContain('Apple');
  expect(renderToStaticMarkup(<Select options={options} placeholder="Choose" />)).toContain('Choose');
});
