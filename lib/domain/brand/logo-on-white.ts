/**
 * White behind a logo, for mail programs with a dark mode: dark letters would vanish. A PNG without
 * transparency is unchanged.
 */
export async function logoOnWhite(png: Buffer): Promise<Buffer> {
  // Lazy: a native library that most processes never need.
  const { default: sharp } = await import('sharp');
  const picture = sharp(png);
  const { isOpaque } = await picture.stats();
  if (isOpaque) return png;
  return picture
    .flatten({ background: '#ffffff' })
    .png({ palette: true, quality: 90, effort: 7, compressionLevel: 9 })
    .toBuffer();
}
