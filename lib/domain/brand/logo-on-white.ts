/** Puts white under a transparent logo, because dark letters vanish in mail programs in dark mode. */
export async function logoOnWhite(png: Buffer): Promise<Buffer> {
  // Imported on demand, because most processes never need this native library.
  const { default: sharp } = await import('sharp');
  const picture = sharp(png);
  const { isOpaque } = await picture.stats();
  if (isOpaque) return png;
  return picture
    .flatten({ background: '#ffffff' })
    .png({ palette: true, quality: 90, effort: 7, compressionLevel: 9 })
    .toBuffer();
}
