/** Puts white behind a transparent logo, because dark letters vanish in mail programs in dark mode. */
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
