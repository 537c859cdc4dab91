import { ServiceError } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';

export interface DrawnLogo {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Largest size of a stored logo in pixels: twice the size at which pages and mails show it, for sharp
 * screens.
 */
const box = { width: 480, height: 160 };
/**
 * Most bytes of a logo, so that a page with it stays below 60 kB. A larger picture is drawn again at a
 * smaller size.
 */
const pngBytesMax = 32_000;
/** Most unpacked pixels, against decompression bombs. */
const pixelsMax = 40_000_000;

/**
 * Redraws a picture as a small PNG without metadata. SVG is refused, because it can contain scripts and mail
 * programs do not show it.
 * @throws ServiceError `unsupported_media_type`, `invalid_request` for a damaged file.
 */
export async function drawLogo(file: Uint8Array): Promise<DrawnLogo> {
  if (!isPicture(file)) {
    throw new ServiceError('unsupported_media_type', 'a logo is a PNG, JPEG or WebP file', {
      reason: 'logo_type',
    });
  }
  try {
    for (const scale of [1, 0.75, 0.5, 0.35]) {
      const drawn = await draw(file, scale);
      if (drawn.png.byteLength <= pngBytesMax) return drawn;
    }
    return await draw(file, 0.25);
  } catch (error) {
    throw new ServiceError('invalid_request', 'the file cannot be read as an image', {
      reason: 'picture_unreadable',
      errors: [violation('body', 'body', 'picture')],
      cause: error,
    });
  }
}

async function draw(file: Uint8Array, scale: number): Promise<DrawnLogo> {
  // Imported on demand, because most processes never need this native library.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(file, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({
      width: Math.round(box.width * scale),
      height: Math.round(box.height * scale),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .png({ palette: true, quality: 90, effort: 7, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Checks the first bytes, because the media type that was sent with the file can be wrong. */
function isPicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  return (
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    start.startsWith('\u00ff\u00d8\u00ff') ||
    /^RIFF.{4}WEBP/s.test(start)
  );
}
