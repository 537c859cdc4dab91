export const networks = [
  'website',
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'x',
  'linkedin',
  'pinterest',
  'mastodon',
] as const;
