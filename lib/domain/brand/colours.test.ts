import { expect, test } from 'vitest';
import { brandColours, contrastRatio } from './colours';

const yellow = '#ffe500';

test('an accent and a background are kept as they were chosen, and text on them reads', () => {
  const { light, dark } = brandColours({ name: 'Sun', accent: yellow, background: yellow });
  expect(light).toMatchObject({ wash: yellow, tile: yellow, tileText: '#000000' });
  expect(dark).toMatchObject({ tile: yellow, tileText: '#000000' });
  for (const { wash, washText, tile, tileText } of [light, dark]) {
    expect(contrastRatio(washText, wash)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(tileText, tile)).toBeGreaterThanOrEqual(4.5);
  }
});

test('an accent is adjusted only where it is text itself', () => {
  const { light } = brandColours({ name: 'Sun', accent: yellow });
  expect(light.link).not.toBe(yellow);
  expect(contrastRatio(light.link, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(brandColours({ name: 'Sea', accent: '#0b4f8a' }).light.link).toBe('#0b4f8a');
});
